/** What Outlook and Exchange call the zones of Europe; the full list is Unicode's `windowsZones.xml`. */
const windowsZones: Readonly<Record<string, string>> = {
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Romance Standard Time': 'Europe/Paris',
  'GTB Standard Time': 'Europe/Bucharest',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'FLE Standard Time': 'Europe/Kyiv',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Russian Standard Time': 'Europe/Moscow',
  UTC: 'UTC',
};

/** The time zone a calendar names, in the IANA's words; `null` for one only the calendar itself knows. */
export function zoneNamed(name: string): string | null {
  const plain = name.replaceAll('"', '').trim();
  const zone = windowsZones[plain] ?? plain.replace(/^\/[^/]+\/(?:[^/]+\/)?(?=[A-Z]\w+\/)/, '');
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
