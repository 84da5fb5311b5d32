/**
 * Header words in English, German, French and Spanish, by target. Folded: lower case, no accents, one space
 * between words. More specific phrases win over shorter ones; the order of targets breaks ties.
 */
export const headerWords: Readonly<Record<string, string>> = {
  _supplier_id:
    'id, identifier, tunnus, n, store nr, shop nr, unit ref, reference, ref, record id, external id, supplier id, source id, uuid, code, code, nr, no, kd nr, store id, kennung, ' +
    'nummer, kundennummer, kunden nr, lfd nr, datensatz, schluessel, identifiant, siret, numero siret, identificador, codigo, referencia',
  name:
    'name, business name, company, company name, business, trading name, trading as, shop name, store name, title, organisation name, organization, ' +
    'establishment, pharmacy name, firma, firmenname, firmenbezeichnung, unternehmen, betrieb, bezeichnung, geschaeft, geschaeftsname, ' +
    'nom, nom commercial, nom de l entreprise, nom entreprise, raison sociale, enseigne, societe, denomination, etablissement, ' +
    'nombre, nombre comercial, nombre de la empresa, empresa, negocio, establecimiento, denominacion, nimi, yritys, yrityksen nimi, toiminimi',
  formal_name: 'legal name, registered name, formal name, razon social, handelsname, denomination legale',
  branch_name: 'branch, branch name, filiale, zweigstelle, niederlassung, succursale, agence, sucursal',
  building_number:
    'house number, building number, street number, housenumber, house no, hausnummer, haus nr, hausnr, hnr, numero de rue, ' +
    'numero de voie, num voie, n voie, n rue, n, no rue, numero de calle, numero, num',
  address1:
    'street, street name, street address, address 1, address1, address line 1, addr1, line 1, strasse, str, strasse und hausnummer, ' +
    'strasse hausnummer, adresszeile 1, rue, voie, adresse 1, ligne 1, numero et voie, calle, via, direccion 1, domicilio',
  address2:
    'address 2, address2, address line 2, addr2, line 2, adresszusatz, adresszeile 2, complement, complement d adresse, adresse 2, ' +
    'ligne 2, direccion 2, piso',
  address3: 'address 3, address3, address line 3, addr3, line 3, adresszeile 3, adresse 3, direccion 3',
  address:
    'address, full address, postal address, location address, adresse, anschrift, adresse complete, adresse postale, direccion, ' +
    'direccion completa, direccion postal, osoite, katuosoite, plz ort, plz und ort, plz wohnort, ' +
    'postleitzahl ort, cp ville, code postal ville, cp commune, cp poblacion, cp localidad, codigo postal poblacion, postinumero ja postitoimipaikka, ' +
    'postcode town, town postcode, city zip, city state zip',
  district:
    'district, neighbourhood, neighborhood, suburb, borough, stadtteil, ortsteil, bezirk, quartier, arrondissement, barrio, distrito',
  town:
    'town, city, post town, locality, municipality, place, town city, ort, stadt, gemeinde, wohnort, ortschaft, ville, commune, localite, ' +
    'ciudad, localidad, poblacion, municipio, kaupunki, kunta, paikkakunta, postitoimipaikka',
  county: 'county, landkreis, kreis, departement, comarca, condado',
  province:
    'province, state, region, state province, administrative area, bundesland, land kanton, kanton, provincia, comunidad autonoma, estado',
  postcode:
    'postcode, post code, postal code, zip, zip code, zipcode, eircode, plz, postleitzahl, code postal, cp, codigo postal, cod postal, postinumero',
  country:
    'country, country code, nation, iso country, land, laenderkennzeichen, staat, laendercode, pays, code pays, pais, codigo pais, maa',
  latitude: 'latitude, lat, geo lat, gps lat, y, breitengrad, breite, geogr breite, latitud',
  longitude: 'longitude, lon, lng, long, geo lon, gps lon, x, laengengrad, laenge, geogr laenge, longitud',
  coordinates:
    'coordinates, lat lon, lat lng, latlng, latlong, geo, geo point, geopoint, gps, koordinaten, coordonnees, coordenadas, koordinaatit, sijainti, grid ref, grid reference, os grid',
  telephone_number:
    'phone, telephone, tel, phone number, telephone number, contact number, main phone, telefon, telefonnummer, tel nr, rufnummer, fon, ' +
    'numero de telephone, telefono, numero de telefono, tfno, tlf, puhelin, puhelinnumero, puh, tel fax, telefon fax, tel und fax, phone fax, telephone fax, telefono fax',
  additional_telephone_number:
    'mobile, mobile phone, cell, cell phone, phone 2, telephone 2, second phone, mobil, handy, mobiltelefon, mobilnummer, portable, ' +
    'telephone portable, movil, celular, telefono movil, telefono 2',
  fax: 'fax, fax number, faxnummer, telefax, telecopie, numero de fax',
  email:
    'email, e mail, email address, mail, contact email, mailadresse, e mail adresse, courriel, adresse mail, adresse email, ' +
    'correo, correo electronico, sahkoposti',
  website:
    'website, web, url, homepage, web site, web address, site, website url, internet, internetseite, webseite, internetadresse, ' +
    'site web, site internet, sitio web, pagina web, verkkosivu, verkkosivut, kotisivu, www',
  category:
    'category, categories, type, business type, sector, industry, trade, kind, branche, kategorie, gewerbe, art, typ, categorie, ' +
    'activite, secteur, secteur d activite, metier, categoria, actividad, rubro, tipo, ramo, toimiala, luokka',
  status:
    'status, open closed, active, vacant, activo, aktiv, actif, toiminnassa, operating status, trading status, betriebsstatus, statut, etat, estado del negocio',
  alternative_names:
    'alternative names, alternative name, other names, also known as, aka, alt name, former name, weitere namen, autres noms, otros nombres',
  external_ids: 'external ids, external id',
  'external_id:gers': 'gers, gers id, overture id',
  'external_id:osm': 'osm id, osm, openstreetmap id',
  'external_id:fsq': 'fsq id, fsq place id, foursquare id',
  'external_id:wikidata': 'wikidata, wikidata id, qid',
  'external_id:company_number':
    'company number, company registration number, registration number, handelsregisternummer, siren, y tunnus, business id',
  tags: 'tags, keywords, services, stichworte, schlagworte, leistungen, mots cles, palabras clave, etiquetas, servicios',
  payment_types:
    'payment, payment types, payment methods, zahlungsarten, zahlung, moyens de paiement, paiement, formas de pago',
  opening_times:
    'opening hours, opening times, hours, oeffnungszeiten, oeffnung, geoeffnet, offen, oeffnungszeit, horaires, horaires d ouverture, horario, horarios, horario de apertura, aukioloajat, aukiolo, oeffnungszeit, sprechzeiten, geschaeftszeiten, heures d ouverture, horario comercial, business hours',
  socialmedia:
    'facebook, facebook url, instagram, twitter, linkedin, youtube, tiktok, social, social media, redes sociales',
}

/** Header words unique to one of the languages, which identify it. */
export const languageWords: Readonly<Record<'en' | 'de' | 'fr' | 'es', readonly string[]>> = {
  en: 'street town city phone company postcode country website county state'.split(' '),
  de: 'strasse ort stadt telefon firma plz land postleitzahl breitengrad branche hausnummer oeffnungszeiten'.split(
    ' ',
  ),
  fr: 'rue ville telephone nom entreprise pays adresse commune courriel raison sociale enseigne'.split(' '),
  es: 'calle ciudad telefono nombre empresa pais direccion localidad correo codigo'.split(' '),
}
