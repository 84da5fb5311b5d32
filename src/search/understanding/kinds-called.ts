/**
 * What businesses call themselves where it is no more than their kind: `Fairhope brewery` is Fairhope Brewing. By key of the tagging schema; words of
 * one name are joined by `+`. Only what tells the kind of who bears it, and no thing that many kinds sell.
 */
export const kindsCalled: Readonly<Record<string, string>> = {
  'amenity/bank': 'savings+bank credit+union sparkasse volksbank banque banco banca osuuspankki',
  'amenity/bar': 'bar+grill taproom tap+room taphouse saloon tavern lounge cantina',
  'amenity/cafe': 'coffee cafe espresso coffeehouse roasters kaffee kahvila kaffebar caffe koffie',
  'amenity/car_wash': 'carwash car+wash auto+wash autowäsche lavage',
  'amenity/childcare':
    'nursery preschool daycare kita kinderkrippe crèche guardería nido infantário kinderopvang förskola päiväkoti',
  'amenity/dentist': 'dental dentistry dentists orthodontics zahnarztpraxis hammaslääkäri tandarts tandvård',
  'amenity/doctors': 'medical+group medical+center family+medicine physicians arztpraxis lääkäriasema',
  'amenity/fast_food/burger': 'burger burgers hamburger hamburgers',
  'amenity/fast_food/hot_dog': 'hotdog hot+dog hot+dogs',
  'amenity/fast_food/kebab': 'kebab kebap döner doner shawarma shoarma falafel',
  'amenity/fast_food/mexican': 'taqueria tacos burritos cantina mexican mexicano',
  'amenity/fast_food/pizza': 'pizza pizzeria pizzas',
  'amenity/ice_cream': 'creamery gelato gelateria frozen+custard ice+cream eiscafe jäätelö glass',
  'amenity/nightclub': 'nightclub night+club discotheque',
  'amenity/pharmacy':
    'drug drugs drugstore pharmacy apotheke pharmacie farmacia farmácia apotheek apotek apteekki',
  'amenity/pub': 'pub tavern alehouse inn taproom arms public+house',
  'amenity/pub/irish': 'irish',
  'amenity/pub/microbrewery': 'brewing brewery brewhouse brewpub brauhaus panimoravintola',
  'amenity/restaurant/mexican': 'taqueria tacos burritos cantina mexican mexicano',
  'amenity/restaurant/pizza': 'pizza pizzeria pizzas',
  'amenity/vehicle_inspection': 'contrôle+technique katsastus bilbesiktning bilprovning revisioni itv',
  'amenity/veterinary':
    'animal+hospital animal+clinic pet+hospital veterinary vet tierarztpraxis eläinklinikka eläinlääkäri',
  'craft/brewery':
    'brewing brewery breweries beer brewhouse brewers brewpub beer+company beerworks aleworks ales brauerei brauhaus brasserie birrificio cervecería cervejaria brouwerij bryggeri panimo',
  'craft/carpenter': 'carpentry joinery woodworks woodworking schreinerei tischlerei menuiserie',
  'craft/chimney_sweeper':
    'chimney+sweep schornsteinfeger kaminkehrer ramonage deshollinador spazzacamino schoorsteenveger sotare nuohous nuohouspalvelu',
  'craft/cleaning':
    'cleaning+services cleaning+company gebäudereinigung nettoyage limpiezas pulizie schoonmaakbedrijf städ städservice siivouspalvelu siivous limpezas',
  'craft/distillery': 'distilling distillery distillers spirits',
  'craft/electrician': 'electrical electricians elektrotechnik électricité elettrica sähkö elektriska',
  'craft/gardener':
    'gardening gardeners gartenbau gartenpflege jardinage jardinería giardinaggio hovenier hoveniers trädgård trädgårdsservice puutarhapalvelu jardinagem',
  'craft/glaziery':
    'glazing glaziers glaserei vitrerie miroiterie cristalería vetreria glashandel glasmästeri lasiliike lasitus vidraçaria',
  'craft/hvac': 'heating+cooling heating+air air+conditioning hvac',
  'craft/painter': 'painting painters malerbetrieb peinture',
  'craft/photographer': 'photography photo+studio photographers fotografie photographe',
  'craft/plumber': 'plumbing plumbers sanitär plomberie fontanería idraulica lvi',
  'craft/roofer': 'roofing roofers dachdecker couverture',
  'craft/upholsterer':
    'upholstery upholsterers polsterei tapissier tapicería tappezzeria stoffeerderij tapetserare verhoomo verhoilu',
  'craft/winery': 'winery vineyards cellars winemakers weingut bodega cantine',
  'education/dancing_school':
    'dance ballet tanzschule ballettschule danse danza dansschool dansskola tanssikoulu tanssiopisto balettikoulu',
  'education/driving_school':
    'driving+school fahrschule auto+école autoescuela autoscuola rijschool trafikskola körskola autokoulu autoescola',
  'education/kindergarten':
    'kindergarten preschool nursery kita maternelle parvulario infanzia kleuterschool förskola päiväkoti esikoulu',
  'education/music_school':
    'music+school musikschule conservatoire conservatorio muziekschool musikskola musiikkiopisto musiikkikoulu',
  'healthcare/physiotherapist':
    'physio physiotherapy physiotherapie kinésithérapie fisioterapia fysio fysiotherapie fysioterapi fysioterapia physical+therapy',
  'healthcare/podiatrist':
    'podiatry chiropody podiatrist fußpflege podologie podologia podología fotvård jalkahoito jalkahoitola foot+clinic',
  'leisure/bowling_alley': 'bowling keilahalli bowlinghall bolera',
  'leisure/escape_game': 'escape+room escape+rooms escape+game pakohuone',
  'leisure/fitness_centre': 'fitness gym crossfit kuntosali fitnesscenter',
  'leisure/fitness_centre/yoga': 'yoga pilates jooga joogastudio',
  'leisure/sports_centre/climbing':
    'climbing bouldering kletterhalle boulderhalle escalade rocódromo arrampicata klimhal klätterhall kiipeily',
  'office/accountant': 'accounting accountants cpa tax+service',
  'office/architect': 'architects architecture architekten arkkitehdit',
  'office/estate_agent':
    'realty realtors real+estate properties immobilien immobilier inmobiliaria immobiliare',
  'office/insurance': 'insurance assurances seguros assicurazioni versicherung',
  'office/lawyer':
    'law+firm law+office law+offices law+group legal+group attorney attorneys lawyers attorney+law abogados avocats rechtsanwalt rechtsanwälte advokatbyrå asianajotoimisto',
  'office/moving_company':
    'removals movers umzüge déménagements mudanzas traslochi verhuizingen flyttfirma muuttopalvelu mudanças',
  'office/notary': 'notary notar notariat notaire notaires notaría notaio notarissen cartório',
  'shop/bakery':
    'bakery bakeshop bake+shop bread breads panadería panaderia pasteleria boulangerie bäckerei panificio konditorei leipomo bageri',
  'shop/beauty':
    'beauty kosmetik kosmetikstudio esthétique estética estetica kauneushoitola skönhetssalong schoonheidssalon',
  'shop/beauty/nails': 'nails nail manicure',
  'shop/bicycle': 'bike bikes bicycle bicycles cyclery cycles cycling fahrrad velo pyörä cykel',
  'shop/books': 'books bookstore bookshop booksellers buchhandlung librairie librería kirjakauppa bokhandel',
  'shop/butcher': 'meats butcher butchers meat+market metzgerei boucherie carnicería',
  'shop/car/second_hand': 'used+cars gebrauchtwagen occasions usados vaihtoautot',
  'shop/car_repair':
    'automotive auto+repair auto+service auto+care auto+tech garage mechanics transmission autohuolto autowerkstatt',
  'shop/clothes': 'apparel clothing fashions boutique vaatteet',
  'shop/computer': 'computers computer pc+shop tietokone',
  'shop/confectionery': 'candy candies confections sweets chocolates',
  'shop/dry_cleaning': 'dry+cleaners cleaners dry+cleaning pressing',
  'shop/florist':
    'floral florist florists flowers flower blumen fleurs flores fiori bloemen blommor kukka kukkakauppa',
  'shop/funeral_directors':
    'funeral funerals bestattung bestattungen bestattungshaus pompes+funèbres funeraria onoranze+funebri uitvaart begravningsbyrå hautaustoimisto funerária',
  'shop/furniture': 'furniture furnishings möbel meubles muebles mobili',
  'shop/gold_buyer': 'goldankauf compro+oro rachat+or goudinkoop guldköp',
  'shop/greengrocer':
    'greengrocer greengrocers primeur frutería verdulería ortofrutta groenteboer frutaria hortifruti',
  'shop/hairdresser':
    'hair salon hairstyling haircuts hair+studio coiffure friseur peluquería parturi kampaamo hiusstudio frisör',
  'shop/hairdresser/barber': 'barber barbers barbershop barbering parturi barbería',
  'shop/hardware': 'hardware ferretería eisenwaren quincaillerie',
  'shop/jewelry':
    'jewelers jewellers jewelry jewellery diamonds joyería bijouterie gioielli juwelier kultaseppä',
  'shop/laundry': 'laundry laundromat coin+laundry laundrette wäscherei lavandería pesula',
  'shop/laundry/self_service':
    'laundry laundromat coin+laundry wash+tub laundrette waschsalon laverie lavandería pesula',
  'shop/locksmith':
    'locksmith locksmiths schlüsseldienst serrurerie serrurier cerrajería slotenmaker låssmed lås lukko lukkoseppä chaveiro',
  'shop/massage': 'massage massagen masaje masajes massaggi hieronta hierontapalvelu massagem',
  'shop/optician':
    'optical opticians optics eyewear eyecare eye+care vision+center optik optique óptica ottica optikko',
  'shop/pastry':
    'patisserie pâtisserie konditorei pastelería pasticceria confeitaria pastelaria konditori konditoria cakes',
  'shop/pawnbroker': 'pawn pawnbrokers pfandhaus leihhaus pantbank panttilainaamo empeños penhores',
  'shop/pet': 'pet+supply pet+supplies pets aquarium eläintarvike eläinkauppa',
  'shop/pet_grooming':
    'grooming groomers hundesalon toilettage toelettatura trimsalon hundtrim hundsalong trimmaamo',
  'shop/seafood':
    'fishmonger fishmongers seafoods poissonnerie pescadería pescheria vishandel fiskaffär kalakauppa peixaria',
  'shop/shoe_repair':
    'shoe+repair cobbler cobblers schuhmacher schuhmacherei cordonnerie zapatería+reparación calzoleria schoenmakerij skomakeri suutari',
  'shop/shoes': 'shoes footwear schuhe chaussures zapatos scarpe',
  'shop/stationery':
    'stationery stationers schreibwaren papeterie papelería cartoleria papelaria pappershandel paperikauppa',
  'shop/storage_rental': 'storage self+storage mini+storage ministorage',
  'shop/tailor':
    'tailor tailors tailoring alterations änderungsschneiderei schneiderei retouches sastrería sartoria kleermakerij skrädderi ompelimo',
  'shop/tattoo': 'tattoo tattoos ink tatuointi',
  'shop/toys': 'toys toy lelut spielwaren',
  'shop/tyres': 'tire tires tyres reifen pneus rengas',
  'tourism/hotel': 'hotel hotels inn suites motel resort hotelli albergo',
  'tourism/museum': 'museum musée museo museu museet',
  'trade/computer_repair':
    'computer+repair computer+service computer+services pc+repair laptops tietokonehuolto',
  'trade/pest_control':
    'pest+control schädlingsbekämpfung fumigaciones disinfestazioni ongediertebestrijding skadedjur tuholaistorjunta desinfestações',
  'trade/phone_repair': 'phone+repair phone+repairs handyreparatur mobile+repair',
}
