import { plain } from '../folding.ts'

/** Words of headers that are not what the column says. Folded: lower case, no accents, German umlauts as `ae`, `oe`, `ue`. */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map(plain))

/** They say which of several: nothing is lost without them. */
export const qualifiers = setOf(
  `the of av pa de la le les du des del di der die das den und et y e ja och and en og do da dos et
  n no nr num numero number nummer 1 2 3 01
  fixe fijo fisso fixo fest festnetz landline kiinteae vaste main principal principale primaer primary haupt vaexel switchboard zentrale prevalente hoofd
  public publique offentlig general allgemein allgemeine generale yleinen official officiel oficial full complete
  contact kontakt contacto contatto yhteys
  jours dias days tage giorni dagen paeivaet regular reguliere standard normal current aktuelle actuel actual geral display if any optional required
  short brief kurz kurze court courte breve corta corto kort korte lyhyt krotki`,
)

/** The business itself, and those whose list it is on. */
export const subjects = setOf(
  `business company firm organisation organization establishment store shop premises premise location site outlet venue branch property facility listing place account
  member dealer retailer exhibitor vendor merchant client customer estab entity org biz office objekt object attraction restaurant hotel pharmacy clinic museum cafe apotheke praxis pharmacie farmacia hebergement struttura hotelli apteekki
  firmen firma betrieb betriebs betriebes geschaeft geschaefts laden filiale haendler mitglied mitglieds aussteller unternehmen unternehmens kunde kunden standort
  entreprise etablissement commerce magasin boutique societe structure adherent membre offre exposant point vente client
  empresa establecimiento negocio tienda comercio sociedad local cliente socio expositor
  azienda impresa esercizio negozio attivita ditta locale espositore
  lid bedrijf bedrijfs winkel zaak vestiging vestigings klant onderneming
  estabelecimento loja empresa associado
  foeretagets foeretag butik butiks verksamhet verksamhetens kund
  virksomhed forretning kunde medlem
  yrityksen yritys liikkeen myymaelaen toimipaikan asiakas jaesen
  firmy sklepu lokalu obiektu wystawcy przedsiebiorstwa placowki klienta
  provozovny prodejny spolecnosti obchodu podniku
  ceg uezlet bolt vallalkozas
  isletme magaza sirket firma
  организации компании магазина предприятия фирмы объекта`,
)

/** `Restaurant Name`, `nom_commune`: of the latter the column says the town. */
export const nameWords = setOf(
  'name names libelle nom nombre nome naam namn navn nimi bezeichnung nazwa nazev nev adi denominazione denominacion denomination наименование название назва ονομα ονομασια اسم ten ime naziv denumire neve adi',
)
/** They say as little: `tagList`, `Descripción actividad`. */
export const valueWords = setOf(
  `name names libelle nom nombre nome naam namn navn nimi bezeichnung nazwa nazev nev adi наименование название
  text list label flag title value description desc descripcion descrizione omschrijving descricao beskrivning kuvaus opis popis`,
)
export const codeWords = setOf('code iso iso2 kod codigo codice kode koodi')

/** Of `address_city` the column says the town. */
export const addressWords = setOf(
  `address addr adresse anschrift direccion dir indirizzo adres morada endereco adress osoite adresa cim adresi sede gps geo wgs84
  所在地 住所 地址 소재지 адрес`,
)

/** Which of several addresses. */
export const addressKinds = setOf(
  'physical location visiting street mailing billing shipping registered besoeks post posti',
)

/** In a list of one kind of business, the column of its names may be called after the kind, and ids are those of the kind. */
export const kindsOfBusiness = setOf(
  `pharmacy farmacia pharmacie apotheke apteekki apotek apteka restaurant restaurante ristorante ravintola hotel hotelli cafe bar pub shop store tienda comercio local negozio magasin boutique laden geschaeft kauppa winkel
  praxis clinica clinique klinik doctor medico arzt museum museo musee gallery galerie galeria school schule escuela ecole scuola
  hof verein camping pension gasthof baeckerei boulangerie panaderia bakery salon kita kirche
  clinic hospital klinikk hospitalet klinika kliniki lekarna lekarny nemocnice apteki aptek przychodnia przychodni szpital szpitala restauracja restauracji restaurace hotelu szkola szkoly skola skoly skole muzeum muzej muzeji muzeu
  ustanova ustanove ljekarna lekarnica restoran trgovina etterem gyogyszertar patika szalloda iskola eczane eczanesi lokanta otel okul hastane
  restaurang frisoer frisor hopital hospice ospedale farmacie taverna veterinary vet dentist tannlege zahnarzt tandlaege supermarket gym spa
  library bibliothek bibliotheque biblioteca biblioteche knihovna knihovny kniznica kniznice biblioteka biblioteki kirjasto bibliotek bibliotheek knjiznica
  brewery winery distillery brauerei weingut brasserie vineyard bookstore bookshop theatre theater cinema university college nursery kindergarten garage dealer
  hostel motel lodge campsite attraction diner bistro bodega cerveceria panificio birrificio cantina
  клиника клиники аптека аптеки ресторан ресторана кафе гостиница гостиницы отель отеля музей музея школа школы больница больницы салон салона учреждение учреждения
  лікарня аптеки заклад закладу φαρμακειο εστιατοριο ξενοδοχειο μουσειο
  饭店 餐厅 餐廳 飯店 酒店 医院 醫院 药店 藥局 学校 學校 诊所 診所 商店 餐馆 酒家 旅館 旅馆 博物馆 クリニック 病院 薬局 ホテル レストラン 飲食店 旅館 学校 施設 医療機関 음식점 식당 약국 병원 의원 호텔 학교
  المطعم الصيدلية المستشفى الفندق المدرسة العيادة المتجر المحل`,
)

/** Subjects that are joined to what follows; the longest first. */
export const compoundSubjects: readonly string[] =
  `unternehmens geschaefts aussteller haendler betriebs mitglieds kunden filial firmen laden standort
  bedrijfs vestigings winkel klant lid
  verksamhets foeretags butiks kund virksomheds forretnings firma yrityksen yritys
  ceg uezlet bolt
  company business store shop location account venue
  事業所 事業者 店舗 施設 企業 会社 お店 门店 店铺 商户 商家 企业 公司 单位 机构
  사업장 업소 업체 매장 점포 가게 시설 회사 기관 소재지`
    .split(/\s+/)
    .map((word) => plain(word))
    .sort((a, b) => b.length - a.length)

/** They follow what they name: `市区町村名`. */
export const joinedValueWords: readonly string[] = '名称 名稱 名 명 naam navn namn name namen'
  .split(' ')
  .map((word) => plain(word))

/** Persons, whose names are no names of businesses: `Contact Name`, `Nom du gérant`. */
const persons = setOf(
  `contact contacts kontakt kontakts kontaktperson kontaktpersonen ansprechpartner inhaber inhabers inhaberin besitzer eigentuemer geschaeftsfuehrer person personne persona pessoa
  owner owners proprietor manager director licensee holder ceo representative agent user staff employee
  contacto contatto titular propietario gerente responsable titolare referente proprietario responsavel
  proprietaire gerant dirigeant exploitant interlocuteur
  contactpersoon eigenaar yhteyshenkiloe omistaja aegare ejer
  wlasciciel osoba majitel osoba kapcsolattarto tulajdonos yetkili sahibi владелец руководитель директор контактное лицо`,
)
const personParts = setOf(
  `vorname nachname prenom apellidos apellido cognome surname forename firstname lastname voornaam achternaam sobrenome imie nazwisko prijmeni foernamn efternamn fornavn etternavn etunimi sukunimi keresztnev vezeteknev soyadi
  birth geburts naissance nacimiento nascita`,
)
/** What a customer is to the seller is no kind of business: `Tipo de cliente`. */
const customers = setOf(
  'client clients cliente clientes customer kunde kunden kunden klant asiakas klienta member mitglied account adherent socio membre',
)

/** Before what they are joined to: `Kundentyp`. */
const joinedCustomers = /^(?:kunden|kund|mitglieds|klant|clienti)(?=\p{L})/u

/** Ids are called so behind the word for what they are of: `Member ID`, `店舗コード`. */
export const idWords = setOf(
  'id ids nr no number nummer num numero code cod kod kode ref reference uid uuid key codigo codice identifiant tunnus numer identyfikator 番号 コード 编号 编码 代码 번호 코드',
)

/** Whether words say nothing but a person, as the head over several columns does: `Contact`, `Main contact person`. */
export const isOnlyPerson = (words: readonly string[]): boolean =>
  words.some((word) => persons.has(word)) && words.every((word) => persons.has(word) || qualifiers.has(word))

/** Whose data a column holds, by the words of its header: a person's, a customer's, or those of the business (undefined). */
export function ownerOf(words: readonly string[]): 'person' | 'customer' | undefined {
  if (words.some((word) => persons.has(word) || personParts.has(word))) return 'person'
  return words.some((word) => customers.has(word) || joinedCustomers.test(word)) ? 'customer' : undefined
}
