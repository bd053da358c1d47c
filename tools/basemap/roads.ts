/**
 * Romania's motorways and main national roads as the places they pass, in order: a sketch, drawn from town to town.
 * A place is its slug in the gazetteer.
 */
export const MOTORWAYS: readonly string[] = [
  // A1
  'bucuresti bolintin-deal gaesti pitesti',
  'sibiu saliste sebes cugir orastie simeria deva',
  'margina faget lugoj recas giarmata ortisoara arad pecica nadlac',
  // A2
  'bucuresti fundulea lehliu-gara dragalina fetesti cernavoda medgidia constanta',
  // A3
  'bucuresti moara-vlasiei ploiesti',
  'floresti gilau turda campia-turzii iernut ungheni targu-mures',
  // A10
  'sebes alba-iulia teius aiud turda',
  // A7
  'ploiesti mizil buzau ramnicu-sarat focsani adjud',
];

export const MAIN_ROADS: readonly string[] = [
  // DN1
  'bucuresti otopeni balotesti puchenii-mari ploiesti campina comarnic sinaia busteni azuga predeal brasov codlea sercaia fagaras avrig sibiu miercurea-sibiului sebes alba-iulia teius aiud turda cluj-napoca huedin alesd oradea',
  // DN1A
  'buftea ploiesti valenii-de-munte maneciu-ungureni sacele brasov',
  // DN1C
  'cluj-napoca apahida gherla dej targu-lapus baia-mare',
  // DN1F
  'cluj-napoca jibou zalau carei',
  'zalau supuru-de-jos satu-mare',
  // DN2
  'bucuresti voluntari afumati urziceni buzau ramnicu-sarat focsani marasesti adjud sascut bacau roman sabaoani pascani falticeni suceava siret',
  // DN2A
  'urziceni slobozia tandarei giurgeni harsova constanta',
  // DN2B
  'buzau faurei braila galati',
  // DN5, DN6, DN7
  'bucuresti adunatii-copaceni giurgiu',
  'bucuresti mihailesti ghimpati alexandria rosiorii-de-vede caracal craiova filiasi strehaia drobeta-turnu-severin orsova baile-herculane caransebes lugoj timisoara jimbolia',
  'pitesti curtea-de-arges ramnicu-valcea calimanesti brezoi talmaciu sibiu',
  'deva ilia savarsin lipova arad',
  'bucuresti titu gaesti pitesti',
  // DN10, DN11, DN12, DN13, DN13A
  'buzau nehoiu intorsura-buzaului brasov',
  'brasov sfantu-gheorghe targu-secuiesc onesti bacau',
  'sfantu-gheorghe baile-tusnad miercurea-ciuc gheorgheni toplita borsec tulghes poiana-teiului',
  'brasov rupea sighisoara balauseri targu-mures',
  'miercurea-ciuc odorheiu-secuiesc praid sovata targu-mures',
  // DN14, DN15, DN15D
  'sibiu copsa-mica medias dumbraveni sighisoara',
  'turda campia-turzii ludus iernut ungheni targu-mures reghin deda toplita',
  'poiana-teiului bicaz piatra-neamt buhusi bacau',
  'piatra-neamt roman negresti vaslui husi',
  // DN16, DN17, DN18, DN19
  'targu-mures reghin bistrita nasaud',
  'dej beclean bistrita vatra-dornei campulung-moldovenesc gura-humorului suceava botosani dorohoi',
  'baia-mare sighetu-marmatiei viseu-de-sus borsa iacobeni',
  'oradea marghita carei satu-mare negresti-oas sighetu-marmatiei',
  'satu-mare baia-mare',
  // DN21, DN22, DN24, DN25, DN28, DN29
  'braila slobozia calarasi',
  'braila macin tulcea babadag constanta mangalia vama-veche',
  'tecuci barlad vaslui iasi',
  'focsani tecuci galati',
  'sabaoani targu-frumos iasi',
  'suceava botosani saveni',
  'targu-frumos harlau botosani',
  // DN38, DN3
  'bucuresti fundulea lehliu-gara calarasi ostrov constanta',
  // DN54, DN55, DN56, DN64, DN65, DN67
  'slatina caracal corabia turnu-magurele',
  'craiova bailesti calafat',
  'craiova bechet',
  'pitesti slatina craiova',
  'slatina dragasani ramnicu-valcea',
  'drobeta-turnu-severin motru targu-jiu horezu ramnicu-valcea',
  'filiasi targu-jiu bumbesti-jiu petrosani hateg simeria',
  'caransebes otelu-rosu hateg',
  // DN57, DN58, DN59, DN68, DN69, DN76, DN79
  'orsova moldova-noua oravita moravita',
  'caransebes resita oravita',
  'timisoara deta moravita',
  'timisoara ortisoara arad chisineu-cris salonta oradea',
  'deva brad stei beius oradea',
  // DN71, DN72, DN73, DN7C
  'bucuresti racari targoviste fieni sinaia',
  'ploiesti targoviste gaesti',
  'pitesti mioveni campulung rasnov brasov',
  // DN74, DN75
  'alba-iulia zlatna abrud campeni turda',
];
