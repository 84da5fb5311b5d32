import { each, type WordsByTarget } from './words-by-target.ts'

/** Further header words of the languages of northern and western Europe and of America, by target. As written, and with `oe` as `o`. */
export const westernHeaderWords: Readonly<Record<string, WordsByTarget>> = {
  no: {
    name: `${each('*navn, * navn', 'klinikk, bedrift, bedrifts, firma, butikk, apotek, restaurant, hotell, skole, museum, virksomhets, institusjons, enhets, steds, forhandler, forenings, tjenestested')}, butikk, bedrift, apotek, virksomhet, navn på virksomhet, navn på bedrift, navn på spisested, spisested`,
    address: 'besøksadresse, forretningsadresse, gateadresse og nummer, full adresse',
    address1: 'gatenavn, vegnavn, veinavn, gate og nummer, gate nr',
    town: 'bynavn, kommunenavn, poststed navn',
    county: 'fylkesnavn, fylke navn',
    telephone_number: 'telefonnr, tlf nummer, sentralbord, kontakttelefon',
    additional_telephone_number: 'mobil nr, mobiltlf',
    email: 'epostadresse, e postadresse, epost adresse',
    website: 'klinikk url, nettadresse, hjemmeside url, nettsider, webadresse, nettsted url',
    category: 'bransje, type virksomhet, næringskode beskrivelse, virksomhetstype, kategorinavn, næring',
    opening_times: 'åpningstider, åpningstid, apningstider, apningstid, åpent, åpningstider ordinære',
    latitude: 'breddegrad wgs84, bredde',
    longitude: 'lengdegrad, lengde',
    'external_id:company_number': 'organisasjonsnummer, org nummer, orgnummer',
  },
  da: {
    name: `${each('navn på *', 'virksomhed, butik, restaurant, forening, sted, apotek')}, ${each('*ens navn, *ets navn, *kens navn', 'restaurant, klinik, klinikk, hotel, skole, apotek, forening, butikk, forretning, firma')}, butik, forretningsnavn, stednavn, virksomhedens navn, apoteksnavn, institutionsnavn, skolenavn, foreningsnavn`,
    address: 'beliggenhedsadresse, fuld adresse, besøgsadresse',
    address1: 'gade og nr, vejnavn og nr, gade nr, vejnavn og husnr, adresse gade',
    town: 'post by, postby, by navn, kommunenavn',
    postcode: 'post nr, postnr by nr',
    telephone_number: 'tlf nummer, telefon nr, hovednummer, kontakttelefon',
    website: 'webside url, hjemmesideadresse, web adresse',
    category: 'branche, type virksomhed, virksomhedstype, branchetekst, hovedbranche, kategorier',
    opening_times: 'åbningstider, åbningstid, abningstider, åbent, aabningstid, åbnings tider',
    closed_days: 'lukkedage, lukket',
    'external_id:company_number': 'cvr, cvr nummer, cvr nr, cvrnr, p enhed',
  },
  sv: {
    name: `${each('*ens namn, *ets namn, *ns namn', 'skola, klinik, mottagning, förskola, kund, restaurang, enhet, verksamhet, butik, anläggning, hotell, företag, apotek, förening')}, ${each('*namn', 'verksamhets, enhets, anläggnings, restaurang, skol, objekt, förenings, plats, firma')}, butik, namn på verksamheten, apotek, namn på företag`,
    address1: 'gata och nummer, gatunamn, gata nr',
    town: 'postadress ort, kommunnamn, tätort, besöksort',
    telephone_number: 'tel nummer, växelnummer, kontakttelefon, telefon växel',
    email: 'e postadress, mejl, mejladress, mailadress',
    website: 'webbadress, webbsida, webbplats url, webbplatsadress, lank, hemsideadress',
    category:
      'typ av verksamhet, verksamhet typ, branscher, anläggningstyp, typ av anläggning, inriktning, verksamhetsområde',
    opening_times: 'oppettider, öppettid, öppettider ordinarie, oppettid, öppethållande',
    latitude: 'latitud wgs84',
    longitude: 'longitud wgs84',
    'external_id:company_number': 'org nummer, organisations nummer',
  },
  fi: {
    name: `${each('* nimi', 'ravintolan, kaupan, yrityksen, apteekin, liikkeen, toimipisteen, toimijan, kohteen, koulun, hotellin, myymälän, palvelun, paikan, yksikön, organisaation, museon, kahvilan, toimipaikka, toimipiste, yritys')}, toimipiste, palvelupiste, ravintola`,
    address: 'kaynti osoite, käyntiosoite katu, postiosoite',
    town: 'postitoimipaikka kunta, kaupunki kunta, kunta kaupunki, paikkakunta nimi',
    postcode: 'posti numero, postinro nro',
    telephone_number: 'puhelinnro, puh nro, puh numero, puhnro, asiakaspalvelu puhelin',
    website:
      'verkkosivusto, www sivut, www sivu, verkko osoite, verkkosivun osoite, verkko sivu, kotisivu url',
    category:
      'tyyppi, yritystyyppi, toimialan nimi, kohteen tyyppi, toimintatyyppi, palvelutyyppi, toimiala nimi, päätoimiala',
    opening_times: 'aukioloaika, aukioloajat arki, avoinna, palveluajat',
    'external_id:company_number': 'ytunnus',
  },
  et: {
    name: `nimetus, ${each('* nimi, * nimetus', 'ettevõtte, asutuse, apteegi, restorani, poe, koha, kaupluse, objekti, kooli, hotelli, majutusettevõtte, tegevuskoha')}, ettevõte, asutus`,
    address: 'aadress, täisaadress, tegevuskoha aadress',
    address1: 'tänav',
    building_number: 'maja number, maja nr',
    town: 'linn, asula, linn vald, omavalitsus, kohalik omavalitsus, linn asula',
    county: 'maakond',
    country: 'riik',
    postcode: 'postiindeks, sihtnumber, indeks, postikood',
    telephone_number: 'telefoni number, telefoninumber, tel nr',
    email: 'e posti aadress, meiliaadress',
    website: 'koduleht, veebileht, kodulehekülg, veebiaadress, kodulehe aadress, veebisait',
    category: 'tegevusala, kategooria, liik, valdkond, tegevusvaldkond, tüüp',
    opening_times: 'lahtiolekuajad, lahtiolekuaeg, avatud, lahtioleku ajad, lahtiolek, tööaeg',
    latitude: 'laiuskraad',
    longitude: 'pikkuskraad',
    'description.body': 'kirjeldus, lühikirjeldus',
    'external_id:company_number': 'registrikood, äriregistri kood, reg kood',
  },
  nl: {
    name: `${each('naam *', 'organisatie, instelling, apotheek, praktijk, winkel, restaurant, onderneming, bedrijf, locatie, vestiging, school, zaak, hotel, museum, zorgaanbieder, vereniging, horecazaak, handelszaak, uitbating')}, ${each('*naam', 'praktijk, instellings, organisatie, school, locatie, onderneming, horeca, object, apotheek, restaurant, museum')}, organisatie, instelling, onderneming, handelszaak`,
    address: 'bezoekadres, vestigingsadres, volledige adres, locatie adres',
    address1: 'straat nummer, straat en nummer, straat nummer bus, adres straat, straat huisnr',
    district: 'deelgemeente, stadsdeel naam',
    town: 'vestigingsplaats, plaats naam, stad, gemeentenaam, plaats vestiging, dorp',
    postcode: 'post code, postcode vestiging',
    telephone_number:
      'tel nr, telefoon nr, algemeen telefoonnummer, telefoon algemeen, vast nummer, telefoon zaak',
    email: 'e mail adres, algemeen e mailadres, mail adres',
    website: 'webpagina, webadres url, website url, internetadres, internet adres, webstek',
    category:
      'type zaak, soort zaak, type winkel, type organisatie, branchegroep, soort instelling, sectie branche, hoofdbranche, soort winkel, type horeca, zaaktype',
    opening_times: 'openings tijden, openingsuur, open uren, openingstijden winkel',
    'external_id:company_number': 'ondernemingsnummer, kbo nummer, btw nummer, kbo nr',
  },
  fr: {
    name: `${each('nom *', 'usage, du lieu, lieu, structure, de l officine, officine, du restaurant, restaurant, de la pharmacie, du musée, officiel, officiel du musée, du site, du service, de l organisme, de la société, de l hôtel, du point de vente, usuel, du commerçant, de l association, du café, de la bibliothèque, de l école, de la boutique, producteur, exploitation')}, officine, titre du lieu, nom enseigne, dénomination principale`,
    address:
      'addresse, adresse physique, adresse du lieu, adresse postale complète, adr, adresse géographique, addresse complete',
    address1:
      'adresse voie, numéro et nom de voie, adresse rue, n et rue, num et voie, n et voie, voie adresse',
    town: 'nom de commune, ville commune, commune ville, com nom, nom com, adresse ville, adresse commune, libelle ville, insee nom, ville nom',
    county: 'nom département, dept, dep nom, nom dept, libelle département, dpt',
    province: 'nom région, reg nom, nom reg, libelle région',
    postcode: 'code post, codepostal, c p, cpostal, cp adresse, code postale, adresse cp',
    telephone_number:
      'numéro tél, n tél, telephone du lieu, tél principal, telephone public, telephones, tél fixe numéro',
    email: 'mél, adresse électronique, adresse de courriel, adresse courriel, adresse e mail, e mail contact',
    website:
      'url site, site url, adresse site web, url du site, lien site, lien site web, url site web, adresse site internet, adresse internet',
    category:
      'type d activité, type d enseigne, type de lieu, type lieu, type d offre, libellé activité, secteur activité, catégorie de commerce, type restauration, type établissement, famille d activité, type de cuisine, nature du commerce',
    opening_times:
      'jours horaires, horaires ouverture, heures ouverture, jours d ouverture et horaires, horaire d ouverture, plages horaires, horaires et jours, horaires d accueil, périodes d ouverture, jours et heures d ouverture, horaires semaine',
    latitude: 'latitude y, coord lat, coordonnées latitude, lat y',
    longitude: 'longitude x, coord lon, coord long, coordonnées longitude, lon x, long x',
    coordinates:
      'coordonnées gps, geo point 2d, location latlong, latlon, géolocalisation, coordonnées géographiques, coordonnees geo, geopoint 2d, latitude longitude',
    'description.body': 'description courte du lieu, présentation du lieu, descriptif court, accroche',
    'external_id:company_number': 'n siren, numéro siren, numero bce, n bce',
  },
  pt: {
    name: `${each('nome *, nome da *, nome do *', 'loja, restaurante, farmácia, local, unidade, negócio, empreendimento, museu, hotel, escola, equipamento, serviço, espaço, comércio, bar, clínica, hospital, ponto, parceiro, credenciado, prestador, fornecedor, instituição')}, nome popular, estabelecimento nome, farmácia, drogaria, restaurante nome`,
    formal_name: 'nome jurídico, denominação social, razao social completa, nome empresa jurídica',
    address:
      'endereço da loja, endereço comercial, morada postal, endereço do estabelecimento, endereco unidade, localização endereço',
    address1:
      'nome logradouro, nome do logradouro, rua avenida, rua número, av rua, endereço rua, tipo logradouro nome',
    address2: 'complemento endereço, compl endereço',
    building_number: 'numero endereço, n da porta, número da porta, num endereco',
    district: 'bairro distrito, nome bairro, nome do bairro, bairro setor',
    town: 'cidade uf nome, município nome, nome município, nome da cidade, nome cidade, munic, mun',
    province: 'estado sigla, nome estado, sigla do estado, unidade federativa, unidade da federação, nome uf',
    postcode: 'cod postal, cep endereço, código cep, cp4, código postal localidade',
    telephone_number:
      'telefones, telefone de contato, telefone contato, fones, telefone contacto, nº telefone, numero telefone, tel contato, ddd telefone, telefone principal, contato telefone, telefone 1 ddd',
    additional_telephone_number:
      'whatsapp, whats, whatsapp loja, zap, celular contato, nº telemóvel, n telemovel, telefone celular, telefone 2',
    email:
      'endereço eletrônico, correio electrónico, e mail contato, email contato, endereço de correio electrónico',
    website:
      'sítio, sítio web, página web, página da internet, sítio eletrônico, website loja, página na internet, url site, site oficial',
    category:
      'segmento, especialidade, ramo atividade, área de atuação, atividade econômica, cnae descrição, descrição cnae, tipo de negócio, tipo unidade, tipo de unidade, tipo estabelecimento, tipo de cozinha, tipologia, segmento loja',
    opening_times:
      'horário de atendimento, dias e horários, horário atendimento, horários de funcionamento, dias e horários de funcionamento, horário abertura, horario de abertura, hora funcionamento, horários, dias horários, horários de atendimento, funcionamento',
    latitude: 'latitude lat',
    longitude: 'longitude lng, longitude lon',
    coordinates: 'coordenadas geográficas, geolocalização',
    'external_id:company_number': 'nipc, cnpj da loja, cnpj estabelecimento, nif empresa',
  },
  es: {
    name: `${each('nombre *, nombre del *, nombre de la *', 'farmacia, restaurante, local, comercio, establecimiento, negocio, hotel, bar, tienda, museo, centro, servicio, lugar, institución, sucursal principal, clínica, hospital, unidad, punto, botica, proveedor, organización, escuela, alojamiento, sitio, prestador, unidad económica, local comercial, asociado')}, nombre fantasia, nombre de fantasía, farmacia nombre, botica, nom comercial, nombre establec, denominación comercial, nombre o razón social, razón social o nombre, nombre razón social, nombre o denominación`,
    branch_name: 'nombre sucursal, nombre de la sucursal, sucursal nombre, sede nombre, nombre sede',
    _supplier_id: 'clee, cod establecimiento, código establecimiento, código del establecimiento, id local',
    address:
      'dirección del local, dirección comercial, dirección establecimiento, dirección del establecimiento, dirección exacta, domicilio comercial, direc, direccion local, dirección física, direccion farmacia, domicilio establecimiento',
    address1:
      'calle nombre, nombre vialidad, calle y número, vía, calle avenida, calle principal, calle número, calle y altura, nombre calle, dirección calle, calle y nro',
    building_number:
      'calle altura, número de calle, nro puerta, altura calle, calle numero, num exterior, nro calle, número puerta, numero interior exterior, no ext, núm ext',
    address2:
      'número interior, num interior, numero int, no interior, depto, piso depto, local número, referencia dirección interior',
    district:
      'barrio vereda, nombre barrio, nombre del barrio, nombre colonia, nombre de la colonia, asentamiento, urbanización, urb, corregimiento, parroquia, parroquia nombre, barrio nombre, zona barrio',
    town: 'nombre municipio, nombre del municipio, municipio delegación, ciudad municipio, municipio ciudad, mpio, nom mun, nombre localidad, ciudad nombre, alcaldía, municipio nombre, localidad nombre, nombre de la localidad, municipio alcaldía, delegación municipio, nombre ciudad, partido',
    province:
      'región, nom ent, nombre departamento, depto nombre, dpto, nombre provincia, nombre estado, nombre de la provincia, nombre región, departamento nombre, región nombre, provincia nombre',
    postcode: 'cod pos, c postal, código post, cod post',
    country: 'país, nombre país',
    telephone_number:
      'numero contacto, número de contacto, nro teléfono, nro de teléfono, teléfonos, num telefono, teléfono contacto, telefonos fijos, tel contacto, nº teléfono, teléfono principal, teléfono comercial, número telefónico contacto, teléfono local, telefono sede, teléfono del establecimiento',
    additional_telephone_number:
      'whatsapp, wsp, whats, nro celular, número celular, numero de celular, teléfono alternativo, celular contacto, núm celular, teléfono secundario, otro teléfono',
    email:
      'correo contacto, email contacto, correo de contacto, dirección de correo, dirección electrónica, mail contacto, dirección de email',
    website:
      'sitio internet, página internet, web oficial, sitio url, url sitio, url pagina, link web, portal web, enlace web, página oficial',
    socialmedia:
      'paginas rrss, rrss, redes sociales url, facebook instagram, red social, pagina rrss, fanpage, fan page',
    category:
      'especialidad, rubro negocio, rubros, sub rubro, giro negocio, giro comercial, tipo comercio, tipo local, tipo negocio, tipo de alojamiento, tipo de unidad, tipo de cocina, tipo de restaurante, clase actividad, tipo de servicio, actividad comercial, tipo establecimiento, descripción actividad, subcategoría, sector económico, tipo de centro',
    opening_times:
      'horario de servicio, dias y horarios, horarios de atención, horario atención, días y horarios de atención, horario apertura, horario funcionamiento, días horarios, horas de atención, horario de atención al público, hora atención, horario comercial local, horario laboral, días y horario, horario invierno verano',
    latitude: 'latitud y, coordenada latitud, coord lat, coordenadas latitud, lat decimal, latitud decimal',
    longitude:
      'longitud x, coordenada longitud, coord lon, coordenadas longitud, lon decimal, longitud decimal, coord long',
    coordinates:
      'coordenadas geográficas, coordenadas lat long, latitud longitud, georeferencia, geo referencia, georreferencia, ubicación gps',
    status: 'situación, estatus, estado actual, estado del local',
    'description.body': 'descripción breve, descripción del local, descripción del servicio, acerca de',
    'external_id:company_number':
      'ruc, nit, cuit, rfc, rut, número ruc, numero nit, nro ruc, rut empresa, nit empresa',
  },
  ca: {
    name: 'nom establiment, nom de l establiment, nom del comerç, nom equipament, nom local, nom empresa',
    address: 'adreça, adreça completa, adreca',
    address1: 'carrer, nom carrer, nom via',
    town: 'població, poblacio, municipi, nom municipi, localitat',
    district: 'barri, nom barri, nom districte, districte',
    postcode: 'codi postal, codi post',
    telephone_number: 'telèfon, telèfons',
    email: 'correu electrònic, correu',
    website: 'pàgina web, lloc web',
    category: 'activitat, nom activitat, sector activitat',
    opening_times: 'horari, horaris, horari d obertura',
  },
  it: {
    name: `${each('nome *, denominazione *, nome del *, nome della *', 'farmacia, ristorante, struttura, hotel, negozio, museo, locale, punto vendita, albergo, attività commerciale, ente, scuola, luogo, sede, biblioteca, associazione, esercizio commerciale, struttura ricettiva')}, descrizione farmacia, farmacia nome, nome commerciale, denominazione esercizio`,
    address:
      'indirizzo struttura, indirizzo esercizio, indirizzo farmacia, indirizzo sede operativa, ubicazione indirizzo, indirizzo postale',
    address1: 'via e numero civico, via piazza, toponimo, nome via, via n, via num',
    town: 'comune struttura, descrizione comune, nome comune, città comune, comune nome, denominazione comune, comune farmacia',
    province: 'nome provincia, descrizione provincia, sigla prov',
    district: 'quartiere zona, descrizione frazione, nome frazione, circoscrizione',
    telephone_number:
      'telefono fisso, numero di telefono, n telefono, telefoni, num tel, telefono struttura, telefono sede',
    email:
      'posta elettronica certificata, indirizzo e mail, indirizzo di posta elettronica, indirizzo mail, e mail struttura',
    website:
      'sito web url, indirizzo sito, indirizzo sito web, pagina web, sito ufficiale, indirizzo internet',
    category:
      'tipo struttura, tipologia esercizio, tipologia struttura, tipo di attività, tipo di esercizio, descrizione tipologia, categoria esercizio, tipologia attività, descrizione attività, tipo locale, genere merceologico',
    opening_times:
      'orari di apertura al pubblico, giorni e orari, giorni e orari di apertura, orario apertura, orari di servizio, orario di servizio, orario al pubblico',
    latitude: 'latitudine gps, coord lat, lat gradi',
    longitude: 'longitudine gps, coord lon, lon gradi',
    'external_id:company_number': 'partita iva, p iva, piva, codice fiscale, codice fiscale partita iva',
  },
  de: {
    name: `${each('name der *', 'apotheke, praxis, einrichtung, firma, gaststätte, schule, kita, organisation, institution, filiale, unterkunft, anlage, bäckerei, klinik, bibliothek, sehenswürdigkeit')}, ${each('name des *', 'geschäfts, restaurants, lokals, hotels, betriebes, anbieters, vereins, museums, standorts, unternehmens, gastgebers, händlers, ladens, cafés, ortes der einrichtung')}, ${each('*name', 'apotheken, praxis, einrichtungs, restaurant, hotel, schul, vereins, laden, lokal, objekt, klinik, standort, museums, anbieter, shop')}, einrichtung, anbieter, apotheke, name einrichtung, name anbieter`,
    address1:
      'strasse hausnr, str hausnr, straße & nr, straße u nr, strassenname, straßen name, adresse straße, straße mit hausnummer',
    address:
      'adresse komplett, vollständige adresse, standortadresse, postanschrift, hausanschrift, besucheradresse, adresse der einrichtung, anschrift komplett, adressangabe',
    town: 'stadtname, ort name, gemeinde ort, stadt ort, adresse ort, gemeinde name, wohnort ort, standort ort',
    postcode: 'plz nr, postleit zahl, adresse plz',
    telephone_number:
      'telefon geschäftlich, tel nummer, telefonnr, fonnummer, telefon zentrale, telefonkontakt, telefonisch, telefon 1 nr, ruf',
    website:
      'internetauftritt, www seite, link zur webseite, homepage url, link website, internet adresse, web seite, link homepage, homepage adresse, internet url',
    email:
      'e mail kontakt, mail adresse, kontakt mail, kontakt e mail, email adresse, e post adresse, mailkontakt',
    category:
      'einrichtungsart, art des betriebs, art der einrichtung, art des geschäfts, art der gastronomie, einrichtungstyp, geschäftsart, branche kategorie, art des unternehmens, gastronomieart, betriebsform, art des angebots, kategorien, ladenart, unterkategorie, schulart, schulform, typ der einrichtung, fachrichtung, küchenart',
    opening_times:
      'öffnungs zeit, servicezeiten, sprechstunden, offene zeiten, offen von bis, geöffnet von bis, öffnungszeiten text, ladenöffnungszeiten, sprech zeiten',
    'description.body':
      'beschreibung kurz, beschreibung lang, angebotsbeschreibung, kurztext, langtext, infotext, kurz beschreibung',
    coordinates: 'geokoordinaten, gps koordinaten, geo koordinaten, standort koordinaten, koordinaten gps',
  },
}
