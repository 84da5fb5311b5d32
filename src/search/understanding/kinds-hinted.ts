/**
 * What businesses call themselves besides, in the form of `kindsCalled`: evidence of the kind, but often what tells one from others
 * (`Energy`, `Gallery`), and so never left out of a name.
 */
export const kindsHinted: Readonly<Record<string, string>> = {
  'amenity/animal_boarding':
    'kennel kennels cattery pet+resort pet+hotel dog+daycare tierpension hundepension pension+canine guardería+canina pensione+cani dierenpension hundpensionat koirahoitola eläinhoitola',
  'amenity/bureau_de_change': 'currency bureau+change wechselstube forex valuutta valuta',
  'amenity/car_rental':
    'rent+car car+rental car+hire autovermietung autoverhuur autonoleggio biluthyrning autovuokraamo',
  'amenity/cinema':
    'cinema cinemas cine kino bio biograf elokuvateatteri bioscoop movie+theater multiplex cineplex',
  'amenity/clinic':
    'clinic clinique klinik klinikka clínica urgent+care health+center health+centre poliambulatorio policlinico terveysasema vårdcentral',
  'amenity/conference_centre':
    'conference+center conference+centre convention+center convention+centre kongresszentrum tagungszentrum',
  'amenity/events_venue':
    'banquet event+center event+venue events+center function+room juhlatila festlokal salle+fêtes salón+eventos',
  'amenity/fast_food/chicken': 'chicken fried+chicken pollo pollos wings hähnchen poulet',
  'amenity/fast_food/chinese': 'china chinese wok chop+suey noodle+box express+wok chinarestaurant',
  'amenity/fast_food/donut': 'donut donuts doughnut doughnuts munkki',
  'amenity/fast_food/fish_and_chips': 'chippy fish+chips fish+bar fryer',
  'amenity/fast_food/juice': 'juices smoothie smoothies jugos saft mehubaari juice+bar',
  'amenity/fast_food/sandwich':
    'subs deli+sub sandwich sandwiches hoagies grinders broodjes bocadillos panini',
  'amenity/fast_food/sushi': 'sushi maki',
  'amenity/funeral_hall':
    'funeral funerals mortuary memorial+chapel cremation crematory funeral+home undertakers tanatorio funeraria funérarium bestattungshaus',
  'amenity/library':
    'library libraries bibliothek bücherei bibliothèque médiathèque biblioteca bibliotheek bibliotek kirjasto',
  'amenity/nightclub/lgbtq': 'gay+club',
  'amenity/place_of_worship':
    'church chapel cathedral mosque synagogue ministries kirche église iglesia chiesa kerk igreja kyrka kirkko',
  'amenity/post_office': 'post+office postal mailing mailbox posti postamt',
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
  'craft/caterer': 'catering caterers caterer traiteur partyservice pitopalvelu juhlapalvelu banqueting',
  'craft/distillery': 'distillerie brennerei destilería distilleria destilaria stokerij destilleri tislaamo',
  'craft/dressmaker': 'dressmaker dressmaking schneideratelier couturière modista couture ompelimo',
  'craft/electronics_repair': 'tv+repair electronics+repair elektronikreparatur',
  'craft/floorer': 'flooring floors bodenbeläge fußboden vloeren golv lattia parquet parkett',
  'craft/key_cutter': 'key+cutting schlüssel clés llaves chiavi sleutels nycklar',
  'craft/metal_construction':
    'welding metal+works metalworks ironworks schlosserei metallbau ferronnerie herrería carpenteria+metallica smederij svets metallityö konepaja steel+fabrication',
  'craft/plasterer': 'plastering plasterers stuckateur plâtrerie yeseros',
  'craft/scaffolder': 'scaffolding gerüstbau échafaudage andamios ponteggi steigerbouw ställning telineet',
  'craft/signmaker': 'signs sign+shop signage schilder enseignes rótulos insegne skylt kyltti',
  'craft/stonemason':
    'monuments memorials headstones steinmetz marbrerie marmolería granite marble hautakivi kiviveistämö stenhuggeri',
  'craft/tiler': 'tiling fliesenleger carrelage azulejos piastrelle tegels kakel laatoitus',
  'craft/watchmaker':
    'watch+repair uhrmacher horlogerie relojería orologeria horloger klocka kelloseppä urmakare',
  'craft/window_construction':
    'windows fenster fenêtres ventanas finestre ramen+kozijnen kozijnen fönster ikkunat',
  'education/language_school':
    'language+school sprachschule école+langues academia+idiomas scuola+lingue taalschool språkskola kielikoulu',
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
  'healthcare/psychotherapist':
    'psychotherapy psychology psychological psychotherapie psychologue psicología psicologia psykologi psykoterapia terapia',
  'landuse/plant_nursery':
    'nursery nurseries plants greenhouse gärtnerei baumschule pépinière vivero viveros vivai kwekerij viveiro plantskola taimisto',
  'leisure/golf_course': 'golf+course golf+club country+club golfplatz golfklubi golfclub',
  'leisure/horse_riding':
    'riding+school equestrian stables reitschule reiterhof centre+équestre hípica maneggio manege ridskola ratsastuskoulu talli',
  'leisure/ice_rink': 'ice+rink skating eishalle patinoire jäähalli ishall',
  'leisure/indoor_play': 'soft+play playland indoor+play',
  'leisure/marina': 'marina yacht+club harbor+marina',
  'leisure/miniature_golf': 'mini+golf minigolf',
  'leisure/resort': 'resort resorts retreat feriendorf',
  'leisure/sauna': 'sauna saunas bathhouse',
  'leisure/swimming_pool':
    'swimming+pool schwimmbad piscine piscina zwembad simhall uimahalli hallenbad aquatics',
  'leisure/trampoline_park': 'trampoline',
  'office/advertising_agency':
    'advertising media+agency werbeagentur publicité publicidad pubblicità reclamebureau reklambyrå mainostoimisto billboards',
  'office/bail_bond_agent-US-PH': 'bail bonds',
  'office/employment_agency':
    'staffing recruitment recruiting personnel employment zeitarbeit personaldienstleistungen intérim empleo+temporal lavoro uitzendbureau bemanning rekrytering henkilöstöpalvelu rekrytointi manpower',
  'office/energy_supplier':
    'energy electric+cooperative power+company stadtwerke énergie energía energi energia',
  'office/engineer':
    'engineering engineers ingenieurbüro ingénierie ingeniería ingegneria ingenieursbureau ingenjörsbyrå insinööritoimisto',
  'office/financial_advisor':
    'wealth financial financial+advisors financial+planning retirement finanzberatung vermögensberatung patrimoine',
  'office/graphic_design': 'graphic+design design+studio graphics grafikdesign graphisme diseño+gráfico',
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
  'shop/agrarian': 'feed farm+supply agri tractor+supply landhandel raiffeisen',
  'shop/alcohol':
    'liquor liquors wines+spirits bottle+shop bottleshop package+store off+licence spirits beverage+depot licorería licores spirituosen vinos+licores slijterij slijter systembolaget alko viina fine+wine wine wine+spirits beer+wine',
  'shop/antiques':
    'antiques antique antiquities antiquitäten antiquités antigüedades antichità antiek antiguidades antik antikviteetit antiikki antikvariaatti',
  'shop/appliance':
    'appliance appliances haushaltsgeräte électroménager electrodomésticos elettrodomestici witgoed vitvaror kodinkone kodinkoneet',
  'shop/art': 'art+gallery fine+art gallery',
  'shop/baby_goods': 'baby babies kinderwagen bébé bebés',
  'shop/bathroom_furnishing': 'bathrooms bath+showroom bäder',
  'shop/beauty/tanning': 'tanning sunbed solarium sonnenstudio',
  'shop/bed':
    'mattress mattresses bedding beds bettenhaus matratzen literie colchones materassi bedden sängar sängjätten patja patjat unikulma',
  'shop/boat': 'boats boat+sales bootshandel',
  'shop/car':
    'motors auto+sales car+sales dealership autohaus concessionnaire concesionario autosalone bilhandel autokauppa autotalo automobiles chevrolet toyota honda ford nissan volkswagen',
  'shop/car_parts':
    'auto+parts autozone car+parts autoteile pièces+auto recambios autoricambi auto+onderdelen bildelar varaosat motor+factors',
  'shop/caravan': 'rv+center rv+sales caravans motorhomes wohnmobile',
  'shop/carpet': 'carpet carpets rugs flooring teppiche tapis alfombras tappeti tapijt mattor matto matot',
  'shop/charity': 'goodwill salvation+army charity+shop oxfam thrift hospice+shop',
  'shop/cheese': 'cheese käse fromagerie quesería formaggi kaas ost juusto juustola',
  'shop/chemist': 'chemist drogerie',
  'shop/chocolate': 'chocolate chocolates chocolatier schokolade chocolaterie suklaa cioccolateria',
  'shop/clothes/underwear': 'lingerie underwear dessous',
  'shop/clothes/wedding':
    'bridal brides wedding+dresses brautmode mariée novias sposa bruidsmode brud morsius',
  'shop/clothes/workwear': 'workwear uniforms arbeitskleidung',
  'shop/convenience':
    'mart food+mart minimart convenience quick+stop corner+store corner+shop kiosk kiosque minimarkt alimentation närbutik lähikauppa minimarket general+store mini+mart',
  'shop/copyshop': 'copyshop copy+center copy+shop reprographics fotocopias photocopie kopiointi',
  'shop/cosmetics': 'cosmetics kosmetik parfümerie cosmétiques cosmética kosmetiikka',
  'shop/craft': 'crafts craft+supplies hobby bastelbedarf loisirs+créatifs manualidades askartelu hobbyshop',
  'shop/curtain': 'curtains blinds gardinen rideaux cortinas tende gordijnen gardiner verhot verho',
  'shop/deli': 'deli delicatessen feinkost épicerie+fine charcutería gastronomia delikatessen herkku',
  'shop/department_store':
    'department+store warenhaus kaufhaus grands+magasins grandes+almacenes tavaratalo varuhus',
  'shop/doityourself':
    'diy home+improvement building+supply lumber timber baumarkt bricolage bricolaje byggvaruhus bouwmarkt rautakauppa rauta builders+merchants',
  'shop/doors': 'doors türen portes puertas porte+finestre deuren dörrar ovet garage+doors',
  'shop/e-cigarette': 'vape vapor vapes vaping e+cig cigarette+électronique',
  'shop/electronics':
    'electronics elektronik électronique electrónica elettronica elektronica elektroniikka elektronikk tv+hifi',
  'shop/erotic': 'adult erotic erotik',
  'shop/fabric':
    'fabric fabrics textiles quilt quilting stoffe tissus telas tessuti stoffen tyger kankaat kangas',
  'shop/farm': 'farm+shop farm+stand hofladen',
  'shop/fishing': 'tackle bait angelshop pêche pesca kalastus',
  'shop/frame':
    'framing frames framers picture+framing rahmen encadrement enmarcado cornici lijsten ramar kehystys kehystämö',
  'shop/furniture':
    'möbelhaus mueblería arredamenti meubels meubelen móveis mobiliário huonekalu huonekalut kaluste kalusteet sofas',
  'shop/garden_centre':
    'nursery nurseries garden+center garden+centre gardens greenhouse greenhouses plants gartencenter gärtnerei jardinerie pépinière vivero viveros vivai tuincentrum kwekerij horto plantskola trädgård handelsträdgård puutarha taimisto',
  'shop/gift': 'gift gifts souvenirs geschenke cadeaux regalos regali cadeau presenter lahjat lahjatavara',
  'shop/hairdresser_supply': 'beauty+supply salon+supply',
  'shop/health_food':
    'health+food natural+foods whole+foods organic reformhaus bio+laden luontaistuote hälsokost',
  'shop/hearing_aids':
    'hearing hörgeräte hörakustik audioprothésiste audífonos apparecchi+acustici hoortoestellen hörselkliniken kuulo audika',
  'shop/hifi': 'hifi audio hi+fi',
  'shop/household_linen': 'linens linen',
  'shop/houseware': 'housewares kitchenware haushaltswaren homewares',
  'shop/hunting': 'outfitters gun+shop jagd chasse caza',
  'shop/interior_decoration':
    'interiors home+decor wohnaccessoires décoration decoración arredo inredning sisustus',
  'shop/kitchen':
    'kitchens küchen küchenstudio cuisines cocinas cucine keukens kök keittiöt keittiö cabinets',
  'shop/lighting':
    'lighting lamps leuchten lampen luminaires iluminación illuminazione verlichting belysning valaisin valaisimet',
  'shop/mall':
    'mall shopping+center shopping+centre galleria plaza+mall einkaufszentrum centre+commercial centro+comercial centro+commerciale winkelcentrum köpcentrum kauppakeskus',
  'shop/medical_supply': 'medical+supply medical+supplies sanitätshaus ortopedia orthopédie home+medical',
  'shop/mobile_phone':
    'wireless cellular cell+phones verizon handyshop téléphonie móviles telefonia telecomshop matkapuhelin',
  'shop/motorcycle':
    'motorcycles motorcycle powersports harley+davidson motorrad motos motocicletas moottoripyörä',
  'shop/musical_instrument':
    'music+store guitar guitars pianos piano violins musikhaus instruments+musique instrumentos+musicales strumenti+musicali muziekinstrumenten soitin soittimet',
  'shop/newsagent': 'news newsagent newsagents zeitschriften presse kiosko edicola tabac+presse',
  'shop/nutrition_supplements': 'nutrition vitamins supplements vitamin nahrungsergänzung',
  'shop/outdoor': 'outdoor outdoors outfitters camping+equipment partioaitta retkeily',
  'shop/paint': 'paint paints farben peintures pinturas vernici verf färg maali maalit',
  'shop/party': 'party party+supplies balloons',
  'shop/perfumery': 'perfume parfümerie parfumerie perfumería profumeria parfym',
  'shop/pyrotechnics': 'fireworks feuerwerk',
  'shop/rental': 'rental rentals hire verleih alquiler noleggio verhuur uthyrning vuokraamo',
  'shop/second_hand':
    'thrift resale consignment secondhand second+hand segunda+mano occasion kringloop usato loppis begagnat kirpputori kirppis brechó',
  'shop/sewing': 'sewing nähmaschinen mercerie mercería merceria wool yarn yarns knitting lanka lankakauppa',
  'shop/sports': 'sporting+goods sports sport+shop sporthaus deportes articoli+sportivi urheilu urheiluliike',
  'shop/supermarket':
    'supermarket supermarkets grocery groceries foods food+store supermarkt edeka lidl aldi rewe hypermarché supermercado supermercato matbutik ica coop s+market k+market prisma',
  'shop/swimming_pool': 'pools pool+spa pool+supplies schwimmbecken piscines piscinas',
  'shop/tea': 'tea teas té thee tehuone teekauppa',
  'shop/tiles': 'tiles tile fliesen carrelages kakel laatta laatat',
  'shop/tobacco': 'tobacco cigars cigar smoke+shop tabak tabac tabacos estanco tabaccheria tabakken tupakka',
  'shop/travel_agency':
    'travel travels tours reisebüro voyages viajes viaggi reizen viagens resor matkatoimisto matkat',
  'shop/trophy': 'trophies trophy awards pokale',
  'shop/variety_store': 'dollar bargain family+dollar dollar+general pound+shop',
  'shop/video': 'video videos dvd',
  'shop/video_games': 'gaming gamestop',
  'shop/watches': 'watches uhren montres relojes orologi horloges klockor kellot',
  'shop/weapons': 'guns firearms armory gun+shop waffen armurerie armería vapen ase aseliike',
  'shop/wholesale':
    'wholesale grosshandel cash+carry tukku grossiste mayorista ingrosso groothandel grossist',
  'shop/wigs': 'wigs wig perücken perruques pelucas',
  'shop/window_blind': 'blinds shutters jalousien stores persianas tende+sole zonwering persienner kaihtimet',
  'shop/wine':
    'wine wines wine+shop weinhandlung weine vins caviste vinos vinoteca enoteca vini wijnen vinhos garrafeira vin viini',
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
  'tourism/motel': 'motel motor+inn motor+lodge',
  'tourism/zoo': 'zoo tierpark eläintarha djurpark',
  'trade/appliance_repair': 'appliance+repair appliance+service',
  'trade/auction_house':
    'auction auctions auctioneers auktionshaus subastas aste veilinghuis auktioner huutokauppa',
  'trade/builder':
    'builders building+company contractors construction remodeling bauunternehmen constructions construcciones costruzioni bouwbedrijf construções byggfirma bygg rakennus rakennuspalvelu bau',
  'trade/car_body_repair':
    'body+shop auto+body collision bodyworks karosserie carrosserie chapa+pintura carrozzeria funilaria plåtslageri korikorjaamo',
  'trade/car_valeting': 'detailing valeting fahrzeugaufbereitung',
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
  'trade/pet_sitter': 'pet+sitting',
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
