/**
 * What businesses other than shops call themselves, by key of the tagging schema; words of one name are joined by `+`. Only what tells the kind of who bears it, and no
 * thing that many kinds sell.
 */
export const tradesCalled: Readonly<Record<string, string>> = {
  'amenity/animal_boarding':
    'kennel kennels cattery pet+resort pet+hotel dog+daycare tierpension hundepension pension+canine guardería+canina pensione+cani dierenpension hundpensionat koirahoitola eläinhoitola',
  'amenity/bank': 'savings+bank credit+union sparkasse volksbank banque banco banca osuuspankki',
  'amenity/bar': 'bar+grill taproom tap+room taphouse saloon tavern lounge cantina',
  'amenity/bureau_de_change': 'currency bureau+change wechselstube forex valuutta valuta',
  'amenity/cafe': 'coffee cafe espresso coffeehouse roasters kaffee kahvila kaffebar caffe koffie',
  'amenity/car_rental':
    'rent+car car+rental car+hire autovermietung autoverhuur autonoleggio biluthyrning autovuokraamo',
  'amenity/car_wash': 'carwash car+wash auto+wash autowäsche lavage',
  'amenity/childcare':
    'nursery preschool daycare kita kinderkrippe crèche guardería nido infantário kinderopvang förskola päiväkoti',
  'amenity/cinema':
    'cinema cinemas cine kino bio biograf elokuvateatteri bioscoop movie+theater multiplex cineplex',
  'amenity/clinic':
    'clinic clinique klinik klinikka clínica urgent+care health+center health+centre poliambulatorio policlinico terveysasema vårdcentral',
  'amenity/conference_centre':
    'conference+center conference+centre convention+center convention+centre kongresszentrum tagungszentrum',
  'amenity/dentist': 'dental dentistry dentists orthodontics zahnarztpraxis hammaslääkäri tandarts tandvård',
  'amenity/doctors': 'medical+group medical+center family+medicine physicians arztpraxis lääkäriasema',
  'amenity/events_venue':
    'banquet event+center event+venue events+center function+room juhlatila festlokal salle+fêtes salón+eventos',
  'amenity/fast_food/burger': 'burger burgers hamburger hamburgers',
  'amenity/fast_food/chicken': 'chicken fried+chicken pollo pollos wings hähnchen poulet',
  'amenity/fast_food/chinese': 'china chinese wok chop+suey noodle+box express+wok chinarestaurant',
  'amenity/fast_food/donut': 'donut donuts doughnut doughnuts munkki',
  'amenity/fast_food/fish_and_chips': 'chippy fish+chips fish+bar fryer',
  'amenity/fast_food/hot_dog': 'hotdog hot+dog hot+dogs',
  'amenity/fast_food/juice': 'juices smoothie smoothies jugos saft mehubaari juice+bar',
  'amenity/fast_food/kebab': 'kebab kebap döner doner shawarma shoarma falafel',
  'amenity/fast_food/mexican': 'taqueria tacos burritos cantina mexican mexicano',
  'amenity/fast_food/pizza': 'pizza pizzeria pizzas',
  'amenity/fast_food/sandwich':
    'subs deli+sub sandwich sandwiches hoagies grinders broodjes bocadillos panini',
  'amenity/fast_food/sushi': 'sushi maki',
  'amenity/funeral_hall':
    'funeral funerals mortuary memorial+chapel cremation crematory funeral+home undertakers tanatorio funeraria funérarium bestattungshaus',
  'amenity/ice_cream': 'creamery gelato gelateria frozen+custard ice+cream eiscafe jäätelö glass',
  'amenity/library':
    'library libraries bibliothek bücherei bibliothèque médiathèque biblioteca bibliotheek bibliotek kirjasto',
  'amenity/nightclub': 'nightclub night+club discotheque',
  'amenity/nightclub/lgbtq': 'gay+club',
  'amenity/pharmacy':
    'drug drugs drugstore pharmacy apotheke pharmacie farmacia farmácia apotheek apotek apteekki',
  'amenity/place_of_worship':
    'church chapel cathedral mosque synagogue ministries kirche église iglesia chiesa kerk igreja kyrka kirkko',
  'amenity/post_office': 'post+office postal mailing mailbox posti postamt',
  'amenity/pub': 'pub tavern alehouse inn taproom arms public+house',
  'amenity/pub/irish': 'irish',
  'amenity/pub/microbrewery': 'brewing brewery brewhouse brewpub brauhaus panimoravintola',
  'amenity/recycling_centre':
    'recycling recyclinghof wertstoffhof déchetterie ecocentro punto+limpio milieustraat återvinning kierrätys kierrätyskeskus sortti',
  'amenity/restaurant/american': 'diner grill+house smokehouse',
  'amenity/restaurant/asian': 'asian asia asiatique asiatico pan+asian aasialainen',
  'amenity/restaurant/barbecue': 'bbq barbecue barbeque smokehouse smoke+house bar+b+que grillstube',
  'amenity/restaurant/chinese':
    'chinese china szechuan sichuan hunan mandarin peking wok dim+sum chino chinois cinese chinees chinês kiinalainen kinesisk cantonese shanghai',
  'amenity/restaurant/french': 'bistrot crêperie creperie french',
  'amenity/restaurant/greek':
    'greek gyros gyro taverna griechisch grec griego greco grieks grekisk kreikkalainen souvlaki hellas',
  'amenity/restaurant/indian':
    'indian tandoori tandoor curry masala indisch indien indiano hindú intialainen indisk india biryani balti',
  'amenity/restaurant/italian':
    'italian italiano italiana italien italienisch trattoria ristorante osteria pasta italialainen italiensk italiaans cucina',
  'amenity/restaurant/japanese':
    'japanese hibachi teriyaki ramen izakaya sushi japanisch japonais japonés giapponese japans japonês japansk japanilainen teppanyaki',
  'amenity/restaurant/korean': 'korean koreanisch coréen coreano korealainen koreansk bulgogi bibimbap',
  'amenity/restaurant/mexican': 'taqueria tacos burritos cantina mexican mexicano',
  'amenity/restaurant/pizza': 'pizza pizzeria pizzas',
  'amenity/restaurant/ramen': 'ramen',
  'amenity/restaurant/seafood':
    'seafood fish+house oyster oysters fischrestaurant marisquería marisqueira fruits+mer pescados visrestaurant kalaravintola',
  'amenity/restaurant/spanish': 'tapas spanish español',
  'amenity/restaurant/steakhouse':
    'steakhouse steak steaks steak+house chophouse parrilla pihvi churrascaria churrasqueira asador braai',
  'amenity/restaurant/sushi': 'sushi hibachi',
  'amenity/restaurant/thai': 'thai thaï tailandés thaimaalainen thailändisch thailändsk thaise siam bangkok',
  'amenity/restaurant/turkish':
    'turkish türkisch turc turco turks ocakbasi anatolia istanbul kebap turkkilainen',
  'amenity/restaurant/vietnamese':
    'vietnamese pho vietnam vietnamien vietnamita vietnamilainen vietnamesisch saigon',
  'amenity/taxi': 'taxi taxis cabs minicabs taksi',
  'amenity/theatre': 'theatre theater théâtre teatro teatteri playhouse schauspielhaus',
  'amenity/townhall':
    'town+hall city+hall rathaus mairie ayuntamiento municipio gemeentehuis stadhuis rådhus kaupungintalo',
  'amenity/vehicle_inspection': 'contrôle+technique katsastus bilbesiktning bilprovning revisioni itv',
  'amenity/veterinary':
    'animal+hospital animal+clinic pet+hospital veterinary vet tierarztpraxis eläinklinikka eläinlääkäri',
  'craft/brewery':
    'brewing brewery breweries beer brewhouse brewers brewpub beer+company beerworks aleworks ales brauerei brauhaus brasserie birrificio cervecería cervejaria brouwerij bryggeri panimo',
  'craft/carpenter': 'carpentry joinery woodworks woodworking schreinerei tischlerei menuiserie',
  'craft/caterer': 'catering caterers caterer traiteur partyservice pitopalvelu juhlapalvelu banqueting',
  'craft/chimney_sweeper':
    'chimney+sweep schornsteinfeger kaminkehrer ramonage deshollinador spazzacamino schoorsteenveger sotare nuohous nuohouspalvelu',
  'craft/cleaning':
    'cleaning+services cleaning+company gebäudereinigung nettoyage limpiezas pulizie schoonmaakbedrijf städ städservice siivouspalvelu siivous limpezas',
  'craft/distillery':
    'distilling distillery distillers spirits distillerie brennerei destilería distilleria destilaria stokerij destilleri tislaamo',
  'craft/dressmaker': 'dressmaker dressmaking schneideratelier couturière modista couture ompelimo',
  'craft/electrician': 'electrical electricians elektrotechnik électricité elettrica sähkö elektriska',
  'craft/electronics_repair': 'tv+repair electronics+repair elektronikreparatur',
  'craft/floorer': 'flooring floors bodenbeläge fußboden vloeren golv lattia parquet parkett',
  'craft/gardener':
    'gardening gardeners gartenbau gartenpflege jardinage jardinería giardinaggio hovenier hoveniers trädgård trädgårdsservice puutarhapalvelu jardinagem',
  'craft/glaziery':
    'glazing glaziers glaserei vitrerie miroiterie cristalería vetreria glashandel glasmästeri lasiliike lasitus vidraçaria',
  'craft/hvac': 'heating+cooling heating+air air+conditioning hvac',
  'craft/key_cutter': 'key+cutting schlüssel clés llaves chiavi sleutels nycklar',
  'craft/metal_construction':
    'welding metal+works metalworks ironworks schlosserei metallbau ferronnerie herrería carpenteria+metallica smederij svets metallityö konepaja steel+fabrication',
  'craft/painter': 'painting painters malerbetrieb peinture',
  'craft/photographer': 'photography photo+studio photographers fotografie photographe',
  'craft/plasterer': 'plastering plasterers stuckateur plâtrerie yeseros',
  'craft/plumber': 'plumbing plumbers sanitär plomberie fontanería idraulica lvi',
  'craft/roofer': 'roofing roofers dachdecker couverture',
  'craft/scaffolder': 'scaffolding gerüstbau échafaudage andamios ponteggi steigerbouw ställning telineet',
  'craft/signmaker': 'signs sign+shop signage schilder enseignes rótulos insegne skylt kyltti',
  'craft/stonemason':
    'monuments memorials headstones steinmetz marbrerie marmolería granite marble hautakivi kiviveistämö stenhuggeri',
  'craft/tiler': 'tiling fliesenleger carrelage azulejos piastrelle tegels kakel laatoitus',
  'craft/upholsterer':
    'upholstery upholsterers polsterei tapissier tapicería tappezzeria stoffeerderij tapetserare verhoomo verhoilu',
  'craft/watchmaker':
    'watch+repair uhrmacher horlogerie relojería orologeria horloger klocka kelloseppä urmakare',
  'craft/window_construction':
    'windows fenster fenêtres ventanas finestre ramen+kozijnen kozijnen fönster ikkunat',
  'craft/winery': 'winery vineyards cellars winemakers weingut bodega cantine',
  'education/dancing_school':
    'dance ballet tanzschule ballettschule danse danza dansschool dansskola tanssikoulu tanssiopisto balettikoulu',
  'education/driving_school':
    'driving+school fahrschule auto+école autoescuela autoscuola rijschool trafikskola körskola autokoulu autoescola',
  'education/kindergarten':
    'kindergarten preschool nursery kita maternelle parvulario infanzia kleuterschool förskola päiväkoti esikoulu',
  'education/language_school':
    'language+school sprachschule école+langues academia+idiomas scuola+lingue taalschool språkskola kielikoulu',
  'education/music_school':
    'music+school musikschule conservatoire conservatorio muziekschool musikskola musiikkiopisto musiikkikoulu',
  'healthcare/alternative/acupuncture': 'acupuncture akupunktur acupuntura agopuntura acupunctuur akupunktio',
  'healthcare/alternative/chiropractic':
    'chiropractic chiropractor chiropractors chiropraktik chiropraktiker chiropracteur quiropráctico chiropratica chiropractie kiropraktik kiropraktikko',
  'healthcare/alternative/osteopathy':
    'osteopathy osteopath osteopathie osteopatía osteopatia osteopati osteopaatti',
  'healthcare/audiologist': 'audiology hearing audiologie audiología',
  'healthcare/counselling': 'counselling counseling therapy',
  'healthcare/dentist/orthodontics':
    'orthodontics orthodontist kieferorthopädie orthodontie ortodoncia ortodonzia',
  'healthcare/laboratory': 'laboratory laboratories laboratoire laboratorio',
  'healthcare/optometrist': 'optometry optometrist optometrists eyecare eye+care eye+clinic vision+center',
  'healthcare/physiotherapist':
    'physio physiotherapy physiotherapie kinésithérapie fisioterapia fysio fysiotherapie fysioterapi fysioterapia physical+therapy',
  'healthcare/podiatrist':
    'podiatry chiropody podiatrist fußpflege podologie podologia podología fotvård jalkahoito jalkahoitola foot+clinic',
  'healthcare/psychotherapist':
    'psychotherapy psychology psychological psychotherapie psychologue psicología psicologia psykologi psykoterapia terapia',
  'landuse/plant_nursery':
    'nursery nurseries plants greenhouse gärtnerei baumschule pépinière vivero viveros vivai kwekerij viveiro plantskola taimisto',
  'leisure/bowling_alley': 'bowling keilahalli bowlinghall bolera',
  'leisure/escape_game': 'escape+room escape+rooms escape+game pakohuone',
  'leisure/fitness_centre': 'fitness gym crossfit kuntosali fitnesscenter',
  'leisure/fitness_centre/yoga': 'yoga pilates jooga joogastudio',
  'leisure/golf_course': 'golf+course golf+club country+club golfplatz golfklubi golfclub',
  'leisure/horse_riding':
    'riding+school equestrian stables reitschule reiterhof centre+équestre hípica maneggio manege ridskola ratsastuskoulu talli',
  'leisure/ice_rink': 'ice+rink skating eishalle patinoire jäähalli ishall',
  'leisure/indoor_play': 'soft+play playland indoor+play',
  'leisure/marina': 'marina yacht+club harbor+marina',
  'leisure/miniature_golf': 'mini+golf minigolf',
  'leisure/resort': 'resort resorts retreat feriendorf',
  'leisure/sauna': 'sauna saunas bathhouse',
  'leisure/sports_centre/climbing':
    'climbing bouldering kletterhalle boulderhalle escalade rocódromo arrampicata klimhal klätterhall kiipeily',
  'leisure/swimming_pool':
    'swimming+pool schwimmbad piscine piscina zwembad simhall uimahalli hallenbad aquatics',
  'leisure/trampoline_park': 'trampoline',
  'office/accountant': 'accounting accountants cpa tax+service',
  'office/advertising_agency':
    'advertising media+agency werbeagentur publicité publicidad pubblicità reclamebureau reklambyrå mainostoimisto billboards',
  'office/architect': 'architects architecture architekten arkkitehdit',
  'office/bail_bond_agent-US-PH': 'bail bonds',
  'office/employment_agency':
    'staffing recruitment recruiting personnel employment zeitarbeit personaldienstleistungen intérim empleo+temporal lavoro uitzendbureau bemanning rekrytering henkilöstöpalvelu rekrytointi manpower',
  'office/energy_supplier':
    'energy electric+cooperative power+company stadtwerke énergie energía energi energia',
  'office/engineer':
    'engineering engineers ingenieurbüro ingénierie ingeniería ingegneria ingenieursbureau ingenjörsbyrå insinööritoimisto',
  'office/estate_agent':
    'realty realtors real+estate properties immobilien immobilier inmobiliaria immobiliare',
  'office/financial_advisor':
    'wealth financial financial+advisors financial+planning retirement finanzberatung vermögensberatung patrimoine',
  'office/graphic_design': 'graphic+design design+studio graphics grafikdesign graphisme diseño+gráfico',
  'office/insurance': 'insurance assurances seguros assicurazioni versicherung',
  'office/lawyer':
    'law+firm law+office law+offices law+group legal+group attorney attorneys lawyers attorney+law abogados avocats rechtsanwalt rechtsanwälte advokatbyrå asianajotoimisto',
  'office/moving_company':
    'removals movers umzüge déménagements mudanzas traslochi verhuizingen flyttfirma muuttopalvelu mudanças',
  'office/notary': 'notary notar notariat notaire notaires notaría notaio notarissen cartório',
  'office/private_investigator': 'investigations investigators detective detektei detectives',
  'office/property_management': 'property+management hausverwaltung isännöinti fastighetsförvaltning',
  'office/security':
    'security guard+services sicherheitsdienst sécurité seguridad vigilanza beveiliging bevakning vartiointi',
  'office/surveyor': 'surveying surveyors vermessung géomètre topografía',
  'office/tax_advisor': 'tax taxes steuerberater steuerberatung steuerkanzlei',
  'office/telecommunication': 'telecom telecommunications wireless broadband',
  'office/translator':
    'translation translations übersetzungen traductions traducciones traduzioni vertalingen käännöstoimisto',
  'office/water_utility': 'water+district water+utility waterworks wasserwerk',
  'tourism/apartment':
    'apartments apartment ferienwohnung ferienwohnungen apartamentos appartamenti appartementen vacation+rentals holiday+apartments serviced+apartments huoneistohotelli',
  'tourism/camp_site':
    'campground campgrounds camping campsite camp+ground campingplatz camping+parc campeggio rv+park rv+resort caravan+park holiday+park leirintä leirintäalue kamping kampeerterrein acampada campismo campingplats',
  'tourism/caravan_site':
    'rv+park rv+resort rv+campground caravan+park campground trailer+park stellplatz aire+camping-car',
  'tourism/chalet':
    'cabins cabin cottage cottages chalet chalets ferienhaus gîte cabañas baita mökki mökit stugor stugby',
  'tourism/gallery': 'gallery galleries galerie galería galleria galerij galeria galleri taidehalli',
  'tourism/guest_house':
    'guest+house guesthouse bed+breakfast b+b pension gästehaus chambres+hôtes hostal casa+rural affittacamere pensione gasthof vandrarhem matkakoti',
  'tourism/hostel':
    'hostel hostels backpackers jugendherberge auberge+jeunesse albergue ostello vandrarhem hostelli',
  'tourism/hotel': 'hotel hotels inn suites motel resort hotelli albergo',
  'tourism/motel': 'motel motor+inn motor+lodge',
  'tourism/museum': 'museum musée museo museu museet',
  'tourism/zoo': 'zoo tierpark eläintarha djurpark',
  'trade/appliance_repair': 'appliance+repair appliance+service',
  'trade/auction_house':
    'auction auctions auctioneers auktionshaus subastas aste veilinghuis auktioner huutokauppa',
  'trade/builder':
    'builders building+company contractors construction remodeling bauunternehmen constructions construcciones costruzioni bouwbedrijf construções byggfirma bygg rakennus rakennuspalvelu bau',
  'trade/car_body_repair':
    'body+shop auto+body collision bodyworks karosserie carrosserie chapa+pintura carrozzeria funilaria plåtslageri korikorjaamo',
  'trade/car_valeting': 'detailing valeting fahrzeugaufbereitung',
  'trade/computer_repair':
    'computer+repair computer+service computer+services pc+repair laptops tietokonehuolto',
  'trade/concrete': 'concrete beton béton hormigón calcestruzzo betong betoni ready+mix',
  'trade/construction':
    'construction contractors contracting builders bau hochbau construcciones costruzioni bouw byggnads rakennus rakennusliike',
  'trade/courier': 'courier couriers fedex ups dhl kurier coursier mensajería corriere koerier lähetti',
  'trade/dog_trainer': 'dog+training hundeschule dressage+canin adiestramiento',
  'trade/drain_clearing':
    'drains drain+cleaning rooter kanalreinigung rohrreinigung débouchage desatascos spurghi ontstopping stamspolning viemäri',
  'trade/event_planner':
    'events event+planning eventagentur événementiel eventos eventi evenementen evenemang tapahtumat',
  'trade/fencing': 'fence fencing fences zaunbau clôtures vallas recinzioni hekwerk stängsel',
  'trade/film_production': 'films film productions filmproduktion elokuva',
  'trade/food_truck': 'food+truck',
  'trade/garment_printing':
    'screen+printing embroidery t+shirts textildruck stickerei broderie bordados ricamo borduur brodyr',
  'trade/house_clearance': 'house+clearance entrümpelung junk+removal débarras vaciado',
  'trade/landscaper': 'landscaping landscape landscapes gartenbau paysagiste paisajismo',
  'trade/limousine': 'limousine limo limousines',
  'trade/machine_shop': 'machine+shop machining tool+die zerspanung usinage mecanizados',
  'trade/marketing_agency': 'marketing digital+agency branding markkinointi marknadsföring',
  'trade/pest_control':
    'pest+control schädlingsbekämpfung fumigaciones disinfestazioni ongediertebestrijding skadedjur tuholaistorjunta desinfestações',
  'trade/pet_sitter': 'pet+sitting',
  'trade/phone_repair': 'phone+repair phone+repairs handyreparatur mobile+repair',
  'trade/printing':
    'printing printers print prints printing+company druckerei druck imprimerie imprenta tipografia stamperia drukkerij gráfica tryckeri kirjapaino graphics lithographing painotalo',
  'trade/public_relations': 'public+relations',
  'trade/septic_tank': 'septic sewer pumping',
  'trade/skip_hire': 'skip+hire dumpster dumpsters containerdienst bennes',
  'trade/software': 'software softwareentwicklung logiciels ohjelmisto programvara informatik',
  'trade/solar_installer': 'solar photovoltaik solaire fotovoltaica aurinko',
  'trade/swimming_school': 'swim+school swimming+school schwimmschule',
  'trade/towing':
    'towing tow wrecker abschleppdienst dépannage grúas soccorso+stradale takel bärgning hinaus',
  'trade/tree_surgeon':
    'tree+service tree+care tree+surgeon arborist baumpflege élagage arborista boomverzorging trädfällning puunkaato',
  'trade/waste_collection':
    'waste disposal refuse garbage hauling dumpster entsorgung déchets residuos rifiuti afval renhållning jätehuolto jäte',
  'trade/web_design': 'web+design webdesign website web+designs',
  'trade/web_hosting': 'hosting',
  'trade/wedding_planner': 'weddings hochzeit mariage bodas matrimoni bruiloft bröllop häät',
  'trade/window_cleaner': 'window+cleaning fensterreinigung glasreinigung',
}
