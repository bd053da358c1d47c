alter type incident_kind add value 'host_absent';
