/**
 * Words of business names by kind, as spelt by `wordsOf`. Collected by hand from listings in many languages.
 */

import { copied, LruCache, WeakMemo } from '../../lru-cache.ts'

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''))

const wordsRemembered = 5000

/** A test of words that remembers its answers: a submission asks it for the words of its name beside each candidate's. */
function remembered(test: (word: string) => boolean): (word: string) => boolean {
  const known = new LruCache<string, boolean>(wordsRemembered)
  return (word) => {
    let answer = known.get(word)
    if (answer === undefined) {
      answer = test(word)
      known.set(copied(word), answer)
    }
    return answer
  }
}

/** Legal forms: no evidence either way. */
export const legalForms = set(`
  ltd limited llc llp lp inc incorporated corp corporation co company compagnie companhia compania plc pllc pc pa pvt private pte pty sdn bhd dba
  gmbh ag kg ohg gbr ug ev eg mbh ek se cie sarl sas sasu sa snc eurl sci eirl srl srls spa sapa ss sl slu sau sc scl cv sapi rl
  ltda eireli epp mei me cia bv nv vof cvba bvba oy oyj ab as asa aps kft zrt bt doo dd ooo oao zao pao ip sp zoo jsc tbk pt ud tic
  san sti as anonim sirketi kk yk 株式会社 有限会社 合同会社 合資会社 一般社団法人 医療法人 医療法人社団 社会福祉法人 학교법인 주식회사
`)

/** Articles, conjunctions and prepositions. */
export const stopWords = set(`
  the and of at in on by for to a an with from und der die das dem den des im am bei zum zur von vom fur et le la les de du des d l au aux en sur
  y el los las del al e o os as do da dos das em no na nos nas di il lo gli della dello dei delle degli al alla van het een voor bij ve
  og och i med på pa w z na do s mr mrs ms our your www com
`)

/** Kinds of business and other words common to thousands of names. */
export const commonWords = set(`
  restaurant restaurante ristorante gasthaus gasthof cafe coffee kaffee caffe cafeteria bar pub grill pizza pizzeria bistro diner kitchen cuisine
  food foods eatery trattoria osteria churrascaria lanchonete padaria panaderia boulangerie patisserie backerei bakery konditorei sushi
  ramen barbecue burger burgers tacos taqueria chicken bbq steakhouse seafood noodle thai chinese indian italian mexican japanese korean asian house home
  hotel hotels motel inn hostel hostal pousada suites lodge resort guesthouse guest pension ferienwohnung apartments apartment apart villa residence
  residences residencia condominio edificio building tower towers plaza mall shopping center centre centro zentrum market supermarket supermercado
  mercado mercearia supermarche markt grocery store stores shop shops boutique outlet loja tienda negozio magasin laden trading traders enterprise
  enterprises group holdings international global national american royal new old best first one super express plus city town village park garden
  gardens green blue red golden gold silver sun star studio studios art arts gallery salon saloon beauty hair barber barbershop friseur coiffure
  peluqueria parrucchiere estetica nail nails spa massage wellness fitness gym yoga sport sports club academy academia school schule escola escuela
  ecole scuola college university universitat universidade universidad institute instituto kindergarten kita grundschule elementary middle high
  primary secondary montessori learning education church iglesia igreja eglise chiesa kirche kirchengemeinde temple mosque chapel junior baptist methodist
  lutheran catholic saint st santa san sao medical medicine medico clinic clinica clinique klinik hospital krankenhaus health healthcare care doctor dr dra
  physician practice praxis dental dentist dentistry dentista dentaire zahnarzt zahnarztpraxis orthodontics odontologia odontoiatrico studio family
  pharmacy pharmacie pharma farmacia farmacias drogaria apotheke drugstore chemist optical optik optician vision eye eyecare veterinary veterinaria
  vet animal pet pets therapy physiotherapy physio physiotherapie chiropractic psychology counseling nursing senior living laboratory lab
  bank banco banca banque sparkasse volksbank credit union insurance assurance seguros versicherung versicherungen financial finance finanz
  capital investment investments mortgage lending loans tax accounting accountants accountant steuerberater law lawyer lawyers attorney attorneys
  legal office offices rechtsanwalt rechtsanwalte avvocato notaire notar advogados advocacia abogados real estate realty realtors realtor immobilien
  immobiliare immobilier imobiliaria inmobiliaria properties property homes agency agencia agence agentur travel tours tour reisen viagens viajes voyages
  taxi transport transportes transportation logistics moving storage rental rentals rent parking parkplatz parkhaus garage auto autos automotive
  automobile autohaus car cars motor motors moto motorcycle truck trucks tire tires tyre tyres pneus wash repair repairs service services
  servicos servicios servizi solutions systems technology technologies tech digital design designs marketing media consulting consultants
  management construction constructions building builders contractor contractors contracting roofing plumbing heating cooling air conditioning
  hvac electric electrical electronics elektro engineering industries industrial manufacturing supply supplies equipment tools hardware materials
  materiais construcao construccion costruzioni bau baumarkt mobel furniture moveis muebles interiors flooring floor kitchens windows doors glass
  landscaping lawn tree cleaning cleaners laundry lavanderia limpeza security locksmith print printing copy photo photography fotografie video music
  books book bookstore library bibliothek biblioteca librairie papeterie papelaria jewelry jewellers jewelers joyeria bijouterie fashion moda mode
  clothing clothes wear shoes schuhe chaussures sapatos baby kids children toys games flowers flower florist blumen flores fleuriste gifts gift
  gas station fuel petrol posto gasolinera tankstelle carburant oil energy power solar water beach lake river mountain view point landmark museum
  musee museo memorial monument theatre theater teatro cinema kino stadium lounge field playground trail campground camping wine wines winery brewery beer
  liquor liquors spirits vape smoke tobacco cannabis dispensary farm farms ranch post office police department fire county state municipal public community
  association associacao asociacion association verein foundation society council government prefeitura secretaria ministry mairie rathaus
  and associates partners brothers bros son sons sisters professional quality premium discount total complete advanced modern classic grand great
  little big north south east west northern southern eastern western central upper lower main street avenue road square
  rumah makan toko warung masjid apotek sekolah smk smp sma sd klinik bengkel otel lokantasi eczanesi kuaforu market camii okulu nha hang cong ty quan
  ร้าน ร้านอาหาร โรงแรม โรงเรียน วัด คาเฟ่ 店 本店 支店 会社 病院 医院 クリニック 薬局 食堂 公園 駅 神社 寺 小学校 中学校 美容室 歯科 歯科医院
`)

/**
 * Departments of a larger establishment: with such a word on one side only, the records are often neighbours
 * rather than the same.
 */
export const departmentWords = set(`
  atm atms geldautomat cajero bancomat pharmacy deli bakery floral florist fuel gas gasoline tire tires auto photo optical vision optometry
  emergency er urgent radiology imaging laboratory lab labs surgery surgical pediatrics pediatric cardiology oncology orthopedics orthopedic orthopaedics
  dermatology neurology urology maternity women womens transplant rehabilitation rehab therapy physical behavioral sleep heart cancer kidney
  breast wound infusion dialysis pain diabetes nutrition spine
  gastroenterology nephrology rheumatology endocrinology haematology hematology gynaecology gynecology obstetrics ophthalmology
  otolaryngology psychiatry psychology pulmonology anaesthesiology anesthesiology geriatrics paediatrics paediatric podiatry
  audiology pathology immunology hepatology virology ultrasound mammography mri xray optician opticians hearing
  department departement abteilung departamento faculty fakultat institut admissions registrar bookstore gymnasium stadium cafeteria parking
  parkplatz parkhaus garage drive thru kiosk counter desk money garden nursery print copy ship tech services service support rental rentals truck
  trailer collision body parts wash lube oil financing leasing fleet tuxedo tux portrait ballroom banquet mortgage mortgages
  association associacao apm parents alumni museum chapel preschool daycare office bureau mairie annex annexe
  wholesale warehouse delivery catering
  turnhalle sporthalle schwimmhalle mensa tiefgarage waschanlage waschstrasse carwash bankomat minibank cashpoint
  outpatient outpatients inpatient inpatients ambulanz notaufnahme notfall urgencias urgences emergencias maternite maternidad maternita
  consultas laboratorio laboratoire labor radiologia radiografia
  駐車場 バス停 ホーム 売店 受付 外来 事務所 倉庫 営業所
`)

/** Branches of medicine and crafts by their endings, in many languages: Kardiologie, pediatría, ortopedia. */
const departmentEnding =
  /(?:(?<!techn|tecn|tekn|techno|bi|ec|the)olog(?:y|ie|ia|ii|iia|iya|i)|iatr(?:y|ie|ia|ics|ii|iia|iya|ik)|p(?:a)?edi(?:cs|e|a|k)|(?:chirurg|kirurg|xirurg)(?:ie|ia|ii|i))$/

/** Whether a word names a department of a larger establishment. */
export const isDepartment = remembered(
  (word) => departmentWords.has(word) || departmentEnding.test(word) || /.科$/.test(word),
)

/** Whether a word is written together from a kind of doctor and the word for a practice: Hautarztpraxis. */
export const isPractice = remembered((word) => /.{3}(?:arzt|arts|arzte)(?:praxis|praktijk)$/.test(word))

/** Usual abbreviations that break a word off. */
export const cutWords = set(
  'comm dent med surg elec elect mech constr educ prof prop resid orthop pediatr gastro',
)

/** Words by which a hotel calls itself, and its restaurant where the hotel is known by it. */
export const hotelWords = set('hotel hotell')
export const innWords = set('restaurant gasthof gasthaus')

/** Establishments with several businesses under one name. */
const siteNames = set(`
  hotel hotels hotell hotelli grandhotel schlosshotel resort lodge motel inn pousada riad castle schloss burg chateau castello palace
  marina ranch winery weingut estate university college hospital ospedale szpital hopital chu infirmary airport stadium
  ritz carlton ritzcarlton hilton marriott hyatt sheraton westin radisson novotel mercure intercontinental kempinski fairmont
`)
const siteEnding =
  /(?:spital|krankenhaus|klinikum|sjukhus(?:et)?|sykehus(?:et)?|ziekenhuis|hospitalet|nemocnice|hotell?)$/

/** Whether a word names an establishment of many parts. */
export const isSite = remembered((word) => siteNames.has(word) || siteEnding.test(word))

/** Businesses that are parts of such an establishment. */
export const venueWords = set(`
  restaurant ristorante restaurante bar cafe bistro brasserie pub spa hammam sauna golf stables casino chapel kapelle schlosskapelle camping
  physiotherapy physiotherapie fisioterapia kinesitherapie fysioterapi ergotherapie logopadie therapy therapie terapia
  campsite campground heuriger dining room lounge grill steakhouse club pool shop boutique gym fitness nightclub trattoria osteria
`)

/** Names that say that there is none, without spaces: no evidence of anything. */
export const placeholderNames = set(`
  na none null nil unknown unnamed noname test testing tbd tba closed permanentlyclosed temporarilyclosed forsale vacant empty deleted duplicate
  comingsoon openingsoon forlease forrent tobeconfirmed tobedetermined tobeannounced untitled namenotavailable notavailable notnamed
  unbekannt keinname ohnename ohnenamen inconnu sansnom anouveau desconocido sinnombre sconosciuto senzanome semnome desconhecido
  okand ukjent tuntematon onbekend geennaam nieznany bezimienny bezjmena adsiz isimsiz neizvestno beznazvaniia beznazvaniya
  名称不明 名称未設定 無題 不明 未知 無名 이름없음 ไม่ทราบชื่อ
`)

/** Words that make no name of a placeholder: "Test Restaurant", "Closed permanently". */
export const placeholderWords = set(`
  restaurant bar shop store business company listing entry place location permanently temporarily name the a an for of road street
  stall soon closed sale rent lease definitivement
`)

/** Chains and public networks with many branches: within a town, their name does not identify a branch. */
export const chainNames = set(`
  mcdonalds starbucks subway kfc burgerking pizzahut dominos dunkin wendys tacobell chickfila chipotle timhortons costa greggs walmart target costco
  kroger safeway aldi lidl rewe edeka netto penny kaufland carrefour leclerc intermarche auchan tesco sainsburys asda morrisons coop spar mercadona dia
  walgreens cvs cvspharmacy riteaid boots rossmann dm mueller shell bp esso exxon mobil chevron texaco total totalenergies aral jet repsol cepsa
  petrobras ipiranga 7eleven circlek familymart lawson セブンイレブン ファミリーマート ローソン マクドナルド スターバックス oxxo chase
  chasebank wellsfargo bankofamerica citibank hsbc barclays lloyds natwest santander bbva sparkasse volksbank commerzbank deutschebank
  itau bradesco caixa bancodobrasil usbank pncbank tdbank ups theupsstore fedex usps unitedstatespostalservice dhl deutschepost postoffice laposte
  correos correios homedepot lowes acehardware autozone oreillyautoparts napa napaautoparts firestone goodyear jiffylube midas hertz avis enterprise
  enterpriserentacar europcar sixt uhaul publicstorage statefarm allstate farmers hrblock jacksonhewitt libertytax tmobile verizon att
  vodafone orange o2 telekom bestbuy apple mediamarkt saturn ikea hm zara cvsphoto dollargeneral dollartree familydollar gamestop petsmart petco
  sephora ulta greatclips supercuts anytimefitness planetfitness hiltongardeninn holidayinn holidayinnexpress hamptoninn marriott bestwestern motel6
  super8 daysinn ibis novotel mercure redbox coinstar chargepoint tesla teslasupercharger electrifyamerica evgo westernunion moneygram
`)

/** Words of categories with dozens of places in a town under one name. */
export const networkCategories = set(`
  atm bank banking post postal mail gas fuel petrol charging pharmacy drugstore supermarket grocery convenience fast bus parking rental
`)

/** Words of categories that say nothing of the trade: a bicycle shop is no coffee shop. */
export const vagueTrades = set(
  'shop store service center company business and or of the other general supply supplier',
)

/** Words of categories by which lists call one trade differently. */
const trades = [
  set('law lawyer attorney solicitor barrister advocate legal'),
  set('doctor physician practitioner practice internist'),
  set('hairdresser hair barber barbershop'),
  set('pharmacy drugstore chemist'),
  set('optician optometrist optical eyewear'),
  set('vet veterinarian veterinary'),
  set('gym fitness'),
  set('florist flower'),
  set('bookstore bookshop book'),
]

/** Whether two categories name one trade in two words: attorney and lawyer. */
export const areOneTrade = (one: readonly string[], other: readonly string[]): boolean =>
  trades.some((words) => one.some((word) => words.has(word)) && other.some((word) => words.has(word)))

/** Words of categories for places that serve meals, coffee, and drinks. */
const servings = [
  set(`
    restaurant restaurante ristorante bistro brasserie pizzeria pizza diner deli delicatessen steakhouse seafood barbecue bbq noodle sushi taco burger
    hamburger sandwich cafeteria grill eatery dining gastropub taverna trattoria osteria izakaya tapa tapas buffet brunch breakfast vegetarian vegan rib ribs chicken fish oyster soup crab hotdog cantina
  `),
  set('cafe caffe coffee coffeehouse tea bakery creperie dessert breakfast brunch patisserie'),
  set('bar pub gastropub brewpub cocktail lounge izakaya wine'),
]

/** Cuisines, which alone are a category of a list of restaurants, and what stands beside them. */
const cuisines = set(`
  american italian french chinese japanese mexican thai indian korean vietnamese greek spanish german turkish lebanese moroccan ethiopian
  african asian mediterranean continental californian southern southwestern cajun creole caribbean cuban peruvian brazilian salvadoran hawaiian russian
  polish hungarian swedish irish english middle eastern latin fusion eclectic international european northern tex mex pan soul
  nuova cucina nouvelle pacific wave rim new old classic traditional contemporary modern regional and food cuisine
`)

/** Whether a word of a name says what is served, or how. */
export const isServing = (word: string): boolean =>
  cuisines.has(word) || servings.some((words) => words.has(word) || words.has(word.replace(/s$/, '')))

const cuisineAlone = 1 << servings.length

/** What a category serves, a bit each; `cuisineAlone` where it names no more than a cuisine. */
function servingsOf(category: readonly string[]): number {
  const found = servings.reduce(
    (bits, words, at) => (category.some((word) => words.has(word)) ? bits | (1 << at) : bits),
    0,
  )
  return found === 0 && category.length > 0 && category.every((word) => cuisines.has(word))
    ? cuisineAlone
    : found
}

/** A record is compared with many. */
const served = new WeakMemo(servingsOf)

/**
 * Whether two categories may be those of one place to eat or drink: what one supplier calls American is a steakhouse or a bar to another; but a bar is no
 * coffee shop.
 */
export function serveAlike(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [served.of(one), served.of(other)]
  return a !== 0 && b !== 0 && (a === cuisineAlone || b === cuisineAlone || (a & b) !== 0)
}

/** One spelling for words with several. */
export const spellings: ReadonlyMap<string, string> = new Map(
  `centre center
  ctr center
  cntr center
  theatre theater
  grille grill
  intl international
  assoc association
  assn association
  svc services
  svcs services
  dept department
  mgmt management
  mfg manufacturing
  hosp hospital
  univ university
  bros brothers
  ins insurance
  rest restaurant
  restaurante restaurant
  ristorante restaurant
  apts apartments
  sankt saint
  st saint
  ste saint
  mt mount
  ft fort
  delicatessen deli
  doctor dr
  doctors dr
  doutor dr
  rd road
  ave avenue
  hwy highway
  bldg building
  natl national
  technologies technology
  sys systems
  equip equipment
  elem elementary
  jr junior
  sch school
  pharm pharmacy
  chiro chiropractic
  ortho orthodontics
  mkt market
  bbq barbecue
  barbeque barbecue`
    .split('\n')
    .map((line) => line.trim().split(' ') as [string, string]),
)

/** More of them, of the words by which names are compared; stored keys are spelt without. */
export const comparedSpellings: ReadonlyMap<string, string> = new Map(
  `caffe cafe
  taverna tavern
  gebr gebruder
  hnos hermanos
  mtn mountain
  hts heights
  spgs springs
  bapt baptist
  cath catholic
  luth lutheran
  presby presbyterian
  plbg plumbing
  htg heating
  acad academy
  grp group
  twp township
  vlg village
  vet veterinary
  vets veterinary
  vw volkswagen
  spk sparkasse
  raiba raiffeisenbank
  vhs volkshochschule
  ffw feuerwehr`
    .split('\n')
    .map((line) => line.trim().split(' ') as [string, string]),
)

const named = (names: string, figure: (n: number) => string) =>
  names.split(' ').map((name, at) => [name, figure(at + 1)] as const)

/** First, second, third: as they are written with a figure. */
export const ordinals: ReadonlyMap<string, string> = new Map(
  named(
    'first second third fourth fifth sixth seventh eighth ninth tenth',
    (n) => `${n}${['st', 'nd', 'rd'][n - 1] ?? 'th'}`,
  ),
)

/** Numbers in English words, and Roman ones, by the figures that names have in their place. */
export const inDigits: ReadonlyMap<string, string> = new Map([
  ...named(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    String,
  ),
  ...named('ten twenty thirty forty fifty sixty seventy eighty ninety', (n) => `${n}0`),
  ...named('primero segundo tercero cuarto quinto', (n) => `${n}o`),
  ...named('i ii iii iv', String).slice(1),
  ...ordinals,
])

const sides: ReadonlySet<string> = new Set(
  'upstairs downstairs upper lower north south east west northern southern eastern western left right inside outside'.split(
    ' ',
  ),
)

/** Whether a word tells two outlets in one house apart. */
export const isSide = (word: string): boolean => sides.has(word)
