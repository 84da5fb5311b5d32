/**
 * What shops call themselves, by key of the tagging schema; words of one name are joined by `+`. Only what tells the kind of who bears it, and no
 * thing that many kinds sell.
 */
export const shopsCalled: Readonly<Record<string, string>> = {
  'shop/agrarian': 'feed farm+supply agri tractor+supply landhandel raiffeisen',
  'shop/alcohol':
    'liquor liquors wines+spirits bottle+shop bottleshop package+store off+licence spirits beverage+depot licorería licores spirituosen vinos+licores slijterij slijter systembolaget alko viina fine+wine wine wine+spirits beer+wine',
  'shop/antiques':
    'antiques antique antiquities antiquitäten antiquités antigüedades antichità antiek antiguidades antik antikviteetit antiikki antikvariaatti',
  'shop/appliance':
    'appliance appliances haushaltsgeräte électroménager electrodomésticos elettrodomestici witgoed vitvaror kodinkone kodinkoneet',
  'shop/art': 'art+gallery fine+art gallery',
  'shop/baby_goods': 'baby babies kinderwagen bébé bebés',
  'shop/bakery':
    'bakery bakeshop bake+shop bread breads panadería panaderia pasteleria boulangerie bäckerei panificio konditorei leipomo bageri',
  'shop/bathroom_furnishing': 'bathrooms bath+showroom bäder',
  'shop/beauty':
    'beauty kosmetik kosmetikstudio esthétique estética estetica kauneushoitola skönhetssalong schoonheidssalon',
  'shop/beauty/nails': 'nails nail manicure',
  'shop/beauty/tanning': 'tanning sunbed solarium sonnenstudio',
  'shop/bed':
    'mattress mattresses bedding beds bettenhaus matratzen literie colchones materassi bedden sängar sängjätten patja patjat unikulma',
  'shop/bicycle': 'bike bikes bicycle bicycles cyclery cycles cycling fahrrad velo pyörä cykel',
  'shop/boat': 'boats boat+sales bootshandel',
  'shop/books': 'books bookstore bookshop booksellers buchhandlung librairie librería kirjakauppa bokhandel',
  'shop/butcher': 'meats butcher butchers meat+market metzgerei boucherie carnicería',
  'shop/car':
    'motors auto+sales car+sales dealership autohaus concessionnaire concesionario autosalone bilhandel autokauppa autotalo automobiles chevrolet toyota honda ford nissan volkswagen',
  'shop/car/second_hand': 'used+cars gebrauchtwagen occasions usados vaihtoautot',
  'shop/car_parts':
    'auto+parts autozone car+parts autoteile pièces+auto recambios autoricambi auto+onderdelen bildelar varaosat motor+factors',
  'shop/car_repair':
    'automotive auto+repair auto+service auto+care auto+tech garage mechanics transmission autohuolto autowerkstatt',
  'shop/caravan': 'rv+center rv+sales caravans motorhomes wohnmobile',
  'shop/carpet': 'carpet carpets rugs flooring teppiche tapis alfombras tappeti tapijt mattor matto matot',
  'shop/charity': 'goodwill salvation+army charity+shop oxfam thrift hospice+shop',
  'shop/cheese': 'cheese käse fromagerie quesería formaggi kaas ost juusto juustola',
  'shop/chemist': 'chemist drogerie',
  'shop/chocolate': 'chocolate chocolates chocolatier schokolade chocolaterie suklaa cioccolateria',
  'shop/clothes': 'apparel clothing fashions boutique vaatteet',
  'shop/clothes/underwear': 'lingerie underwear dessous',
  'shop/clothes/wedding':
    'bridal brides wedding+dresses brautmode mariée novias sposa bruidsmode brud morsius',
  'shop/clothes/workwear': 'workwear uniforms arbeitskleidung',
  'shop/computer': 'computers computer pc+shop tietokone',
  'shop/confectionery': 'candy candies confections sweets chocolates',
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
  'shop/dry_cleaning': 'dry+cleaners cleaners dry+cleaning pressing',
  'shop/e-cigarette': 'vape vapor vapes vaping e+cig cigarette+électronique',
  'shop/electronics':
    'electronics elektronik électronique electrónica elettronica elektronica elektroniikka elektronikk tv+hifi',
  'shop/erotic': 'adult erotic erotik',
  'shop/fabric':
    'fabric fabrics textiles quilt quilting stoffe tissus telas tessuti stoffen tyger kankaat kangas',
  'shop/farm': 'farm+shop farm+stand hofladen',
  'shop/fishing': 'tackle bait angelshop pêche pesca kalastus',
  'shop/florist':
    'floral florist florists flowers flower blumen fleurs flores fiori bloemen blommor kukka kukkakauppa',
  'shop/frame':
    'framing frames framers picture+framing rahmen encadrement enmarcado cornici lijsten ramar kehystys kehystämö',
  'shop/funeral_directors':
    'funeral funerals bestattung bestattungen bestattungshaus pompes+funèbres funeraria onoranze+funebri uitvaart begravningsbyrå hautaustoimisto funerária',
  'shop/furniture':
    'furniture furnishings möbel meubles muebles mobili möbelhaus mueblería arredamenti meubels meubelen móveis mobiliário huonekalu huonekalut kaluste kalusteet sofas',
  'shop/garden_centre':
    'nursery nurseries garden+center garden+centre gardens greenhouse greenhouses plants gartencenter gärtnerei jardinerie pépinière vivero viveros vivai tuincentrum kwekerij horto plantskola trädgård handelsträdgård puutarha taimisto',
  'shop/gift': 'gift gifts souvenirs geschenke cadeaux regalos regali cadeau presenter lahjat lahjatavara',
  'shop/gold_buyer': 'goldankauf compro+oro rachat+or goudinkoop guldköp',
  'shop/greengrocer':
    'greengrocer greengrocers primeur frutería verdulería ortofrutta groenteboer frutaria hortifruti',
  'shop/hairdresser':
    'hair salon hairstyling haircuts hair+studio coiffure friseur peluquería parturi kampaamo hiusstudio frisör',
  'shop/hairdresser/barber': 'barber barbers barbershop barbering parturi barbería',
  'shop/hairdresser_supply': 'beauty+supply salon+supply',
  'shop/hardware': 'hardware ferretería eisenwaren quincaillerie',
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
  'shop/jewelry':
    'jewelers jewellers jewelry jewellery diamonds joyería bijouterie gioielli juwelier kultaseppä',
  'shop/kitchen':
    'kitchens küchen küchenstudio cuisines cocinas cucine keukens kök keittiöt keittiö cabinets',
  'shop/laundry': 'laundry laundromat coin+laundry laundrette wäscherei lavandería pesula',
  'shop/laundry/self_service':
    'laundry laundromat coin+laundry wash+tub laundrette waschsalon laverie lavandería pesula',
  'shop/lighting':
    'lighting lamps leuchten lampen luminaires iluminación illuminazione verlichting belysning valaisin valaisimet',
  'shop/locksmith':
    'locksmith locksmiths schlüsseldienst serrurerie serrurier cerrajería slotenmaker låssmed lås lukko lukkoseppä chaveiro',
  'shop/mall':
    'mall shopping+center shopping+centre galleria plaza+mall einkaufszentrum centre+commercial centro+comercial centro+commerciale winkelcentrum köpcentrum kauppakeskus',
  'shop/massage': 'massage massagen masaje masajes massaggi hieronta hierontapalvelu massagem',
  'shop/medical_supply': 'medical+supply medical+supplies sanitätshaus ortopedia orthopédie home+medical',
  'shop/mobile_phone':
    'wireless cellular cell+phones verizon handyshop téléphonie móviles telefonia telecomshop matkapuhelin',
  'shop/motorcycle':
    'motorcycles motorcycle powersports harley+davidson motorrad motos motocicletas moottoripyörä',
  'shop/musical_instrument':
    'music+store guitar guitars pianos piano violins musikhaus instruments+musique instrumentos+musicales strumenti+musicali muziekinstrumenten soitin soittimet',
  'shop/newsagent': 'news newsagent newsagents zeitschriften presse kiosko edicola tabac+presse',
  'shop/nutrition_supplements': 'nutrition vitamins supplements vitamin nahrungsergänzung',
  'shop/optician':
    'optical opticians optics eyewear eyecare eye+care vision+center optik optique óptica ottica optikko',
  'shop/outdoor': 'outdoor outdoors outfitters camping+equipment partioaitta retkeily',
  'shop/paint': 'paint paints farben peintures pinturas vernici verf färg maali maalit',
  'shop/party': 'party party+supplies balloons',
  'shop/pastry':
    'patisserie pâtisserie konditorei pastelería pasticceria confeitaria pastelaria konditori konditoria cakes',
  'shop/pawnbroker': 'pawn pawnbrokers pfandhaus leihhaus pantbank panttilainaamo empeños penhores',
  'shop/perfumery': 'perfume parfümerie parfumerie perfumería profumeria parfym',
  'shop/pet': 'pet+supply pet+supplies pets aquarium eläintarvike eläinkauppa',
  'shop/pet_grooming':
    'grooming groomers hundesalon toilettage toelettatura trimsalon hundtrim hundsalong trimmaamo',
  'shop/pyrotechnics': 'fireworks feuerwerk',
  'shop/rental': 'rental rentals hire verleih alquiler noleggio verhuur uthyrning vuokraamo',
  'shop/seafood':
    'fishmonger fishmongers seafoods poissonnerie pescadería pescheria vishandel fiskaffär kalakauppa peixaria',
  'shop/second_hand':
    'thrift resale consignment secondhand second+hand segunda+mano occasion kringloop usato loppis begagnat kirpputori kirppis brechó',
  'shop/sewing': 'sewing nähmaschinen mercerie mercería merceria wool yarn yarns knitting lanka lankakauppa',
  'shop/shoe_repair':
    'shoe+repair cobbler cobblers schuhmacher schuhmacherei cordonnerie zapatería+reparación calzoleria schoenmakerij skomakeri suutari',
  'shop/shoes': 'shoes footwear schuhe chaussures zapatos scarpe',
  'shop/sports': 'sporting+goods sports sport+shop sporthaus deportes articoli+sportivi urheilu urheiluliike',
  'shop/stationery':
    'stationery stationers schreibwaren papeterie papelería cartoleria papelaria pappershandel paperikauppa',
  'shop/storage_rental': 'storage self+storage mini+storage ministorage',
  'shop/supermarket':
    'supermarket supermarkets grocery groceries foods food+store supermarkt edeka lidl aldi rewe hypermarché supermercado supermercato matbutik ica coop s+market k+market prisma',
  'shop/swimming_pool': 'pools pool+spa pool+supplies schwimmbecken piscines piscinas',
  'shop/tailor':
    'tailor tailors tailoring alterations änderungsschneiderei schneiderei retouches sastrería sartoria kleermakerij skrädderi ompelimo',
  'shop/tattoo': 'tattoo tattoos ink tatuointi',
  'shop/tea': 'tea teas té thee tehuone teekauppa',
  'shop/tiles': 'tiles tile fliesen carrelages kakel laatta laatat',
  'shop/tobacco': 'tobacco cigars cigar smoke+shop tabak tabac tabacos estanco tabaccheria tabakken tupakka',
  'shop/toys': 'toys toy lelut spielwaren',
  'shop/travel_agency':
    'travel travels tours reisebüro voyages viajes viaggi reizen viagens resor matkatoimisto matkat',
  'shop/trophy': 'trophies trophy awards pokale',
  'shop/tyres': 'tire tires tyres reifen pneus rengas',
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
}
