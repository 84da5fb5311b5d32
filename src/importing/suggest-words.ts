/**
 * Header words in ten languages and of common programs, by target. Folded: lower case, no accents, one space
 * between words. More specific phrases win over shorter ones; the order of targets breaks ties.
 */
export const headerWords: Readonly<Record<string, string>> = {
  _supplier_id:
    'licence number, license number, licence no, license no, licence ref, permit number, premises id, establishment id, listing id, id etablissement, id negocio, id tienda, id loja, vestigingsnr, vestigingsnummer, p nummer, p nr, asiakasnro, id, identifier, tunnus, n, store nr, shop nr, unit ref, reference, ref, record id, external id, supplier id, source id, uuid, code, code, nr, no, kd nr, store id, kennung, ' +
    'nummer, kundennummer, kunden nr, lfd nr, datensatz, schluessel, identifiant, siret, numero siret, identificador, codigo, referencia, ' +
    'n rea, rea, codice, cod, codice cliente, codice esercizio, matricola, id esercizio, relatienr, relatienummer, klantnr, klantnummer, kvk nummer, nummer winkel, pk, oid, objectid, object id, fid, gid, globalid, account number, account, store code, record number, organisationsnummer, orgnr, org nr, org nr id, kundnr, kundnummer, loepnummer, numero de registo, n registo, codigo cliente, post id, page id, place id, business id, asiakasnumero, asiakasnro, matricule, id externe',
  name:
    '公司名稱, 店名, doing business as name, dba business name, unvan, nombre del local comercial, organisation, organization name, exhibitor, exhibitor name, member name, dealer, dealer name, retailer, facility, facility name, property name, site name, location name, premises, premises name, dba, dba name, doing business as, store, aussteller, haendler, haendlername, firmenwortlaut, name des unternehmens, mitgliedsbetrieb, exposant, nom exposant, adherent, nom du magasin, nom usuel, structure, nom de la structure, expositor, nombre del establecimiento, nombre establecimiento, nombre del negocio, nombre de la tienda, nom estab, nombre estab, espositore, nome azienda, nome del locale, denominazione impresa, ragione sociale denominazione, exposant naam, standhouder, nome da loja, nome do expositor, utstaellare, naeytteilleasettaja, butiksnavn, firmanavn, virksomhedsnavn, virksomhedens navn, liikkeen nimi, yrityksen nimi toiminimi, myymaelae, liike, name, business name, enseigne 1 etablissement, denomination unite legale, denomination usuelle etablissement, enseigne etablissement, rotulo, company, company name, business, trading name, trading as, shop name, store name, title, organisation name, organization, ' +
    'establishment, pharmacy name, firma, firmenname, firmenbezeichnung, unternehmensname, unternehmen, name des betriebs, betriebsname, betrieb, bezeichnung, geschaeft, geschaeftsname, ' +
    'nom, nom commercial, nom de l entreprise, nom entreprise, raison sociale, enseigne, societe, denomination, etablissement, ' +
    'nombre, nombre comercial, nombre de la empresa, empresa, negocio, establecimiento, denominacion, nimi, yritys, yrityksen nimi, toiminimi, ' +
    'ragione sociale, denominazione, insegna, nome, nome esercizio, nome attivita, esercizio, ditta, azienda, impresa, bedrijfsnaam, bedrijf, naam, winkelnaam, handelsnaam, zaaknaam, nome do estabelecimento, estabelecimento, nome comercial, nome da empresa, nome fantasia, designacao, foeretagsnamn, foeretag, namn, verksamhet, butiksnamn, account name, page name, place name, listing title, post title, nom du commerce, nom commerce, commerce, nom etablissement, nom de l etablissement, nombre del local, rotulo, toimipaikan nimi, nimi fi, name de, venue, venue name, outlet name, virksomhed, navn',
  formal_name:
    'denomination unite legale, legal entity name, legal business name, entity name, registered company name, company legal name, corporate name, raz social, juridische naam, rechtlicher name, nombre legal, nombre fiscal, denominacion social, nome empresarial, virallinen nimi, legal name, registered name, formal name, raison sociale, ragione sociale, razon social, handelsname, denomination legale, ' +
    'denominazione legale, officiele naam, statutaire naam, razao social, firmanamn, juridiskt namn',
  branch_name:
    'branch, branch name, filiale, zweigstelle, niederlassung, succursale, agence, sucursal, ' +
    'filial, vestiging, vestigingsnaam, sede, unita locale',
  building_number:
    'nr, hus nr, husnr, num, numero ext, numero exterior, num ext, nr domu, no exterior, numero via, nr civico, num civico, street nr, bldg no, building no, hausnummern, hnr hausnr, house number, building number, number, no, house nr, street no, numero voie etablissement, numero voie, street number, housenumber, house no, hausnummer, haus nr, hausnr, hnr, numero de rue, ' +
    'numero de voie, num voie, n voie, n rue, n, no rue, numero de calle, numero, num, ' +
    'civico, numero civico, n civico, huisnr, huisnummer, huis nr, n porta, numero de porta, numero porta, gatunummer, husnummer, talonumero, hsnr, haus nummer',
  building_number_suffix:
    'house number suffix, house number addition, number suffix, building suffix, hausnummernzusatz, hausnummerzusatz, hausnummer zusatz, hausnr zusatz, hnr zusatz, hnrzus, hnr zus, hsnr zusatz, indice de repetition, indice repetition, indice rep, indice repetition etablissement, ind rep, toev, toevoeging, huisnummertoevoeging, huisnr toevoeging, huisnummer toevoeging, huisnr toev, huisletter, hnr toev, esponente, husbokstav',
  address1:
    'addr street, addr streetname, add 1, addr 1, addressline 1, address line one, street line 1, street 1, straat en nr, straat nr, strasse und nr, strasse u nr, strasse u hausnr, strasse haus nr, nom vial, nombre de la via, nombre de via, nombre de calle, nom de la voie, nom de voie, adresse de l etablissement, indirizzo sede, indirizzo e numero civico, straat huisnummer, vejnavn, vej, gadenavn, gateadresse, rua e numero, tipo e nome do logradouro, endereco logradouro, rua av, via indirizzo, ulica nr, katuosoite ja numero, street, street name, libelle voie etablissement, street address, address 1, address1, address line 1, addr line 1, addr1, line 1, strasse, str, strasse und hausnummer, ' +
    'strasse hausnummer, strasse hausnr, strasse nr, str nr, strasse hnr, adresszeile 1, rue, voie, adresse 1, ligne 1, numero et voie, calle, via, direccion 1, domicilio, ' +
    'indirizzo, via e numero, via e civico, straat, straatnaam, straat en huisnummer, morada, rua, logradouro, gatuadress, gata, gatuaddress, adress, adressrad 1, katu, katuosoite, lahiosoite, address street, address 1 street 1, billing street, mailing street, shipping street, adresse ligne 1, nom voie, libelle voie, nombre via, domicilio social',
  address2:
    'compl, add 2, addr 2, addressline 2, address line two, street line 2, street 2, strasse 2, suite, unit, apt, floor, unit number, suite number, flat, etage, complement adresse, complement d adresse etablissement, interior, planta, piso puerta, andar, verdieping, boite, bte, address 2, address2, address line 2, addr line 2, addr2, line 2, adresszusatz, adresszeile 2, complement, complement d adresse, adresse 2, ' +
    'ligne 2, direccion 2, piso, ' +
    'adresregel 2, complemento, indirizzo 2, adressrad 2, address 1 street 2, street address 2, adresse ligne 2',
  address3:
    'add 3, addr 3, addressline 3, address line three, street line 3, address 3, address3, address line 3, addr3, line 3, adresszeile 3, adresse 3, direccion 3',
  address:
    'addresse, adresses, full adress, postinro ja toimipaikka, postinumero ja toimipaikka, cap e comune, cap comune, cap citta, kod i miejscowosc, kod pocztowy i miejscowosc, postnr ort, postnr og by, postnummer ort, postnr by, address, full address, postal address, location address, adresse, anschrift, adresse complete, adresse postale, direccion, ' +
    'direccion completa, direccion postal, osoite, katuosoite, plz ort, plz und ort, plz wohnort, ' +
    'postleitzahl ort, cp ville, code postal ville, cp commune, cp poblacion, cp localidad, codigo postal poblacion, postinumero ja postitoimipaikka, ' +
    'postcode town, town postcode, city zip, city state zip, ' +
    'indirizzo completo, adres, volledig adres, adresgegevens, morada completa, endereco, endereco completo, fullstaendig adress, besoeksadress, postadress, adresse compl, domicilio completo, kayntiosoite',
  district:
    'sub locality, sublocality, area, colonia, nomb asent, nombre asentamiento, stadtbezirk, gemeindeteil, ward name, buurtnaam, wijknaam, bydel, barrio colonia, zona, district, neighbourhood, neighborhood, suburb, borough, stadtteil, ortsteil, bezirk, quartier, arrondissement, barrio, distrito, ' +
    'quartiere, frazione, wijk, stadsdeel, buurt, bairro, freguesia, stadsdel, kaupunginosa',
  town:
    'suburb town, town suburb, town or city, city town, town village, municipality name, suburb city, ort ortschaft, ortsname, ort stadt, stadt gemeinde, gemeindename, libelle commune, nom de la commune, ville de l etablissement, ciudad localidad, municipio localidad, comune sede, cidade municipio, nome do municipio, postdistrikt, poststed, kommune, kotikunta, town, city, libelle commune etablissement, post town, locality, municipality, place, town city, ort, stadt, gemeinde, wohnort, ortschaft, ville, commune, localite, ' +
    'ciudad, localidad, poblacion, municipio, kaupunki, kunta, toimipaikka, paikkakunta, postitoimipaikka, postitmp, ptp, ' +
    'comune, citta, localita, plaats, woonplaats, plaatsnaam, gemeente, localidade, cidade, concelho, municipio, postort, stad, kommun, by, billing city, mailing city, address 1 city, locality, nom commune, ville commune',
  county:
    'kanton, amt, fylke, laenet, concelho distrito, kreis landkreis, county, landkreis, kreis, departement, comarca, condado, ' +
    'lan, laen, maakunta, regione',
  country:
    'country region, country name, country iso, lands, landen, nazione paese, pais region, country, country code, nation, iso country, land, laenderkennzeichen, laenderkz, lkz, nat, staat, laendercode, pays, code pays, pais, codigo pais, maa, ' +
    'paese, nazione, stato estero, land naam, landcode, pais de origem, address 1 country region, country region, billing country, maakoodi',
  province:
    'administrative area level 1, admin area, prefecture, entidad, entidad federativa, nombre entidad, departamento, bundesstaat, provincia estado, sigla provincia, sigla uf, estado uf, uf estado, state territory, territory, province, state, region, state province, administrative area, bundesland, land kanton, kanton, provincia, comunidad autonoma, estado, ' +
    'prov, provincia sigla, provincie, regiao, distrito estado, address 1 state province, billing state, state region, uf',
  postcode:
    'pc, pcode, p code, pin code, pincode, postal, postcode zip, zip postcode, cod post, cod poczt, kod poczt, postcodes, c p postal, codigo p, codpostal, cpostal, cpos, irsz, post no, postcode, post code, code postal etablissement, postal code, zip, zip code, zipcode, eircode, plz, postleitzahl, code postal, cp, codigo postal, cod postal, postinumero, postinro, posti nro, pnro, ' +
    'cap, codice postale, codice avviamento postale, postcode plaats, codigo postal cp, cep, postnr, postnummer, postnro, address 1 zip postal code, zip postal code, billing zip, billing postal code, plz code',
  latitude:
    'gps breite, breitengrad wgs84, y wgs84, wgs84 y, wgs84 lat, latitude y, y lat, lat y, gps latitude, latitude gps, geo latitude, szelesseg, latitude, lat, geo lat, coordonnee lambert ordonnee etablissement, coordonnee lambert ordonnee, gps lat, y, breitengrad, breite, geogr breite, latitud, ' +
    'latitudine, lat wgs84, breedtegraad, latitud wgs84, coord y, y coord, y coordinate, koordinate y, y koordinate, northing, nord, hochwert, hw, rd y, y rd, sweref n, n sweref, y l93, utm y, latitude wgs84, leveyspiiri, leveysaste, n koordinaatti, breddgrad, n tm35, n tm35fin, p tm35fin, n etrs tm35fin',
  longitude:
    'gps laenge, laengengrad wgs84, x wgs84, wgs84 x, wgs84 lon, longitude x, x lon, lon x, gps longitude, longitude gps, geo longitude, hosszusag, longitude, lon, lng, coordonnee lambert abscisse etablissement, coordonnee lambert abscisse, long, geo lon, gps lon, x, laengengrad, laenge, geogr laenge, longitud, ' +
    'longitudine, lon wgs84, lengtegraad, longitud wgs84, coord x, x coord, x coordinate, koordinate x, x koordinate, easting, ost, rechtswert, rw, rd x, x rd, sweref e, e sweref, x l93, utm x, longitude wgs84, pituuspiiri, pituusaste, e koordinaatti, laengdgrad, e tm35, e tm35fin, i tm35fin, e etrs tm35fin',
  coordinates:
    'coordinates, lat lon, lat lng, latlng, latlong, geo, geo point, geopoint, gps, koordinaten, coordonnees, coordenadas, koordinaatit, sijainti, grid ref, grid reference, os grid, ' +
    'coordinate, coordinate gps, posizione, posizione gps, geolocalizzazione, locatie, coordinaten, gps coordinaten, coordenadas gps, localizacao, koordinater, position, geometria, geometrie, geometry, geom, the geom, wkt, shape, geo shape, lat long, ubicacion, geolocalizacion, punto',
  telephone_number:
    'abonneenummer, abonneenr, numero d appel, numero de contacto, puhelinnro, puh nro, puhelin nro, telefonnr, telnr, ph, ph no, phone no, telephone no, tel no, contact no, landline, office phone, store phone, shop phone, phone number 1, tel 1, telefon 1, tfn, tfn vaexel, vaexel, tlf nr, tlfnr, telephone fixe, n de telephone, num telephone, telefono local, numero telefonico, nr tel, nr telefonu, numer tel, telefoonnummer vast, festnetz, festnetznummer, fone, telefone 1, telefone comercial, phone, telephone, tel, phone number, telephone number, contact number, main phone, telefon, telefonnummer, tel nr, rufnummer, fon, ' +
    'numero de telephone, telefono, numero de telefono, tfno, tlf, puhelin, puhelinnumero, puh, tel fax, tel faks, telefon fax, tel und fax, phone fax, telephone fax, telefono fax, ' +
    'telefoon, telefoonnummer, telefoonnr, tel nummer, telefone, telefone fixo, contacto, contacto telefonico, telefonnummer vaexel, tfn, telefonnr, recapito, recapito telefonico, recapiti, primary phone, business phone, work phone, company phone, num tel, n tel, no tel, telf, telef, telephone 1, phone 1, telefono 1, telefono fijo, fijo, display phone, telefono contacto, soittonumero',
  area_code:
    'area code, dialling code, dialing code, std code, phone area code, telephone area code, vorwahl, vorwahlnummer, ortsvorwahl, vorwahl telefon, telefonvorwahl, prefijo, lada, clave lada, indicativo, prefisso, prefisso telefonico, ddd, codigo de area, cod area, netnummer, kengetal, suuntanumero, kierunkowy, nr kierunkowy, predvolba, riktnummer, indicatif',
  additional_telephone_number:
    'mob, mob no, mobile no, mobile number, cellphone, cell no, cell number, cell phone number, after hours phone, toll free, toll free number, alternate phone, alternative phone, secondary phone, other phone number, telefon 2, tel 2, mobilfunk, handynummer, mobilrufnummer, telephone mobile, tel portable, num portable, tel mobile, telefono celular, telf movil, tel movil, cellulari, telefono cellulare, mobiel telefoonnummer, whatsapp number, telemovel 1, celular whatsapp, mobiltelefonnummer, mobilnummer, mobile, mobile phone, cell, cell phone, phone 2, telephone 2, second phone, mobil, handy, mobiltelefon, mobilnummer, portable, ' +
    'telephone portable, movil, celular, telefono movil, telefono 2, ' +
    'cellulare, cell, tel mobile, mobiel, mobiele telefoon, mobiel nummer, gsm, telemovel, tlm, mobilnr, mobiltelefon, additional phones, other phone, matkapuhelin, gsm numero',
  fax:
    'fax, fax number, faxnummer, telefax, telecopie, numero de fax, ' +
    'faxnr, numero fax, numero di fax, fax nummer, faksi',
  email:
    'mel, s posti, s postiosoite, epost adress, email addr, email id, business email, e mail 1, contact mail, correo e, correo elec, correoelec, correo electr, mail contact, adresse courriel, courriels, e mails, emails, saehkoepostiosoite, epostadress, e posta, email cim, email, e mail, email address, mail, contact email, mailadresse, e mail adresse, courriel, adresse mail, adresse email, ' +
    'correo, correo electronico, sahkoposti, ' +
    'pec, posta elettronica, indirizzo email, e mailadres, emailadres, mailadres, correio eletronico, endereco de email, e post, epost, e postadress, correo e, courrier electronique, email 1, contact e mail, saehkoeposti, saehkoepostiosoite, email id',
  website:
    'homepage url, home page, home page url, www sivu, www sivut, sitio web url, sitio web oficial, sitio, webadresse, web adresse, web address url, website url, web page, webpage, site url, store url, link website, webauftritt, internetadresse url, www adresse, kotisivut, nettisivut, nettisivu, www osoite, kotisivun osoite, adresse internet, adresse web, site internet url, url web, direccion web, dominio, pagina de internet, web pagina, indirizzo web, sito internet url, internetside, nettside, nettsted, webside, website, web, www, url, homepage, web site, web address, site, website url, internet, internetseite, webseite, internetadresse, ' +
    'site web, site internet, sitio web, pagina web, verkkosivu, verkkosivut, kotisivu, www, ' +
    'sito, sito web, sito internet, pagina internet, webadres, website adres, sitio, pagina, webbplats, webb, hemsida, hjemmeside, company domain name, domain, domain name, weblink, link, lien, url site, web url, enlace',
  'description.body':
    'commentaire, comentario, comentarios, description text, desc, descr, short desc, long desc, description, descriptions, business description, company description, short description, long description, about, about us, from the business, profile, company profile, summary, overview, beschreibung, kurzbeschreibung, firmenbeschreibung, unternehmensbeschreibung, firmenprofil, firmenportrait, unternehmensprofil, beschreibungstext, ueber uns, description de l entreprise, description courte, descriptif, presentation, texte de presentation, descripcion, descripcion del negocio, descripcion corta, sobre nosotros, resena, descrizione, descrizione breve, presentazione, chi siamo, omschrijving, beschrijving, bedrijfsomschrijving, bedrijfsprofiel, over ons, descricao, apresentacao, sobre, beskrivning, foeretagsbeskrivning, presentation av foeretaget, om foeretaget, beskrivelse, om os, kuvaus, yrityskuvaus, esittely',
  timezone:
    'timezone, time zone, tz, zeitzone, fuseau horaire, zona horaria, fuso orario, tijdzone, fuso horario, tidszon, aikavyoehyke',
  category:
    'cuisine, cuisines, cuisine type, cuisine categories, genre, product line, objeto, clinic type, shop type, store type, industry type, specialite, especialidad, speciality, specialty, setor, setor de atividade, setor atividade, sector de actividad, sector actividad, sector d activite, branch of industry, branschtillhoerighet, additional categories, secondary category, secondary categories, sub category, subcategory, other categories, main category, business category, nature of business, line of business, business activity, main activity, principal activity, betriebsart, betriebstyp, objektart, warengruppe, branchen, branchenbezeichnung, gewerbeart, taetigkeit, taetigkeitsbereich, rubrik, activite principale, domaine d activite, nature de l activite, type d etablissement, type de structure, type offre, giro, actividad economica, nombre act, nombre de la actividad, tipo de establecimiento, tipo de negocio, tipo de comercio, tipo de local, attivita prevalente, attivita principale, tipo attivita, tipo esercizio, ateco, activiteit, bedrijfsactiviteit, hoofdactiviteit, omschrijving activiteit, soort bedrijf, ramo de actividade, atividade principal, atividade economica, tipo de loja, branschkategori, paeaetoimiala, toimialat, type of business, kind of business, type of establishment, category, categories, type, business type, sector, industry, trade, kind, branche, kategorie, gewerbe, typ, categorie, ' +
    'activite, secteur, secteur d activite, metier, categoria, actividad, rubro, tipo, ramo, toimiala, luokka, ' +
    'categoria merceologica, settore, attivita, tipologia, codice ateco, branche sbi, sector naam, categorie naam, soort, ramo de atividade, atividade, tipo de estabelecimento, bransch, kategori, verksamhetstyp, primary category, kategoria, rubrique, type de commerce, epigrafe',
  status:
    'is open, operational status, current status, licence status, license status, situacao cadastral, stato azienda, statut de l etablissement, status, is closed, permanently closed, closed permanently, etat administratif etablissement, open closed, active, vacant, activo, aktiv, actif, toiminnassa, operating status, trading status, betriebsstatus, statut, etat, estado del negocio, ' +
    'stato, stato attivita, stato impresa, situacao, estado, situatie, statuskod, tila, company status, etat administratif, business status, situacion',
  alternative_names:
    'alternative names, alternative name, other names, also known as, aka, alt name, former name, weitere namen, autres noms, otros nombres',
  external_ids: 'external ids, external id',
  'external_id:gers': 'gers, gers id, overture id',
  'external_id:osm': 'osm id, osm, openstreetmap id',
  'external_id:fsq': 'fsq id, fsq place id, foursquare id',
  'external_id:wikidata': 'wikidata, wikidata id, qid',
  'external_id:company_number':
    'company number, company registration number, registration number, handelsregisternummer, siren, y tunnus, business id, cnpj, nif, cif, nip, krs, companies house number, companies house no',
  tags:
    'tag, tag list, stichwort, schlagwort, mot cle, tags, keywords, services, stichworte, schlagworte, leistungen, mots cles, palabras clave, etiquetas, servicios, ' +
    'labels, etichette, servizi, parole chiave, trefwoorden, etiketten, palavras chave, nyckelord',
  payment_types:
    'accepted payments, accepted payment methods, payments accepted, zahlungsmittel, zahlungsmoeglichkeiten, modes de paiement, mode de paiement, metodos de pago, pagamento, metodi di pagamento, betaalmethoden, formas de pagamento, payment, payment types, payment methods, zahlungsarten, zahlung, moyens de paiement, paiement, formas de pago',
  opening_times:
    'open hours, opening hour, timetable, timetables, hours open, work hours, working hours, working time, horario de atendimento, atendimento, horario atendimento, horario de atencion al publico, open times, openings, oeffnungs zeiten, oeffnungszeiten allgemein, service hours, betriebszeiten, kassenzeiten, jours et horaires d ouverture, jours et horaires, horas, abierto, horario de apertura al publico, orario apertura al pubblico, orario di vendita, openingsuren winkel, hours operation, operating hours, office hours, business times, opening hours, opening times, hours, open, ouverture, ouvertures, oeffnungszeiten, oeffnung, geoeffnet, offen, oeffnungszeit, horaires, horaires d ouverture, horario, horarios, horario de apertura, horario de guardia, horario de atencion, aukioloajat, aukiolo, oeffnungszeit, sprechzeiten, geschaeftszeiten, heures d ouverture, horario comercial, business hours, ' +
    'orario, orari, orario di apertura, orari di apertura, orari apertura, openingstijden, openingsuren, openingstijd, horario de funcionamento, horario funcionamento, horarios de apertura, oeppettider, oeppettid, oeppet, aabningstider, aapningstider, trading hours, store hours, hours of operation, opening, apertura, aukiolo ajat, auki, horaire ouverture',
  closed_days:
    'cierre semanal, cierre, chiusura, fermeture, fermeture le, geschlossen, geschlossen am, closed, cerrado, chiuso, gesloten, wekelijkse sluiting, woechentlicher ruhetag, encerra, fecha a, closed days, closed on, closing day, closing days, day closed, days closed, weekly closing day, ruhetag, ruhetage, schliesstag, schliesstage, jour de fermeture, jours de fermeture, fermeture hebdomadaire, jour de repos, dia de descanso, dias de descanso, dia de cierre, dias de cierre, descanso semanal, giorno di chiusura, giorni di chiusura, chiusura settimanale, giorno di riposo, turno di chiusura, sluitingsdag, sluitingsdagen, dia de encerramento, dias de encerramento, encerramento, dia de folga, folga, staengningsdag, lukkedag, sulkupaeivae',
  socialmedia:
    'facebook company page, linkedin company page, linkedin url, instagram url, twitter url, youtube url, tiktok url, facebook link, instagram link, facebook profile, instagram profile, instagram page, linkedin page, linkedin profile, twitter x, xing, pinterest, facebook seite url, facebook, facebook url, instagram, twitter, linkedin, youtube, tiktok, social, social media, redes sociales, ' +
    'linked in, you tube, tik tok, facebook page, facebook seite, page facebook, pagina facebook, social network, profilo facebook, redes, sociala medier',
}

/** Header words unique to one of the languages, which identify it. */
export const languageWords: Readonly<
  Record<'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'se' | 'fi', readonly string[]>
> = {
  en: 'street town city phone company postcode country website county state'.split(' '),
  de: 'strasse ort stadt telefon firma plz land postleitzahl breitengrad branche hausnummer oeffnungszeiten'.split(
    ' ',
  ),
  fr: 'rue ville telephone nom entreprise pays adresse commune courriel raison sociale enseigne'.split(' '),
  es: 'calle ciudad telefono nombre empresa pais direccion localidad correo codigo'.split(' '),
  it: 'indirizzo comune citta cap telefono ragione insegna sito orario latitudine denominazione provincia cellulare'.split(
    ' ',
  ),
  nl: 'straat plaats woonplaats telefoon telefoonnummer bedrijfsnaam huisnr huisnummer openingstijden gemeente naam adres'.split(
    ' ',
  ),
  pt: 'morada rua localidade telefone nome estabelecimento concelho telemovel freguesia endereco cidade'.split(
    ' ',
  ),
  se: 'gatuadress postort postnr postnummer foeretagsnamn namn oeppettider hemsida kommun'.split(' '),
  fi: 'nimi osoite katuosoite postinumero postitoimipaikka puhelin puhelinnumero kunta sahkoposti saehkoeposti aukioloajat'.split(
    ' ',
  ),
}
