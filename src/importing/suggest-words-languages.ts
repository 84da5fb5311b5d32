import { asianHeaderWords } from './suggest-words-asia.ts'
import { easternHeaderWords } from './suggest-words-east.ts'
import { westernHeaderWords } from './suggest-words-west.ts'
import { joinedWords } from './words-by-target.ts'

/** Header words of several languages: Polish, Czech, Danish, Turkish, Russian, Japanese, Chinese, Korean and Arabic. */
const mixedHeaderWords: Readonly<Record<string, string>> = {
  _supplier_id:
    '店舗ID, 施設ID, 施設コード, 管理ID, 门店编号, 门店ID, 门店代码, 店铺ID, 매장코드, 업체코드, kod sklepu, numer sklepu, azonosító, kód prodejny, mağaza kodu, şube kodu, артикул, kod, numer, nr ewidencyjny, identyfikator, regon, kód, číslo, identifikátor, ičo, код, номер, идентификатор, 店舗コード, コード, 番号, 管理番号, 店舗番号, 编号, 店铺编号, 번호, 코드, 관리번호, رقم السجل, الرقم, المعرف, رقم الرخصة, kode, numara',
  name: 'unvan, ünvan, ünvanı, nazwa placówki, nazwa punktu, お店の名前, 名前, wystawca, nazwa wystawcy, nazwa przedsiębiorstwa, nazwa obiektu, nazwa podmiotu, obchodní firma, obchodní jméno, obchodní název, jméno firmy, název společnosti, název prodejny, název obchodu, vystavovatel, název subjektu, cégnév, cég neve, név, üzlet neve, üzletnév, bolt neve, vállalkozás neve, intézmény neve, kiállító, megnevezés, firma unvanı, işyeri adı, mağaza adı, mağaza, şube adı, kurum adı, katılımcı firma, название организации, наименование организации, название компании, название магазина, наименование компании, наименование предприятия, организация, компания, участник, 出展者, 出展者名, 出展社, 出展社名, 店舗名称, 事業者名, 企業名, 屋号, 法人名称, 団体名, 门店名称, 门店, 商户名称, 商家名称, 店名称, 单位名称, 机构名称, 参展商, 参展企业, 업소명, 매장명, 점포명, 가게명, 사업자명, 기관명, 시설명, 회사명, 상호 명, 업체 명, 참가업체, nazwa, nazwa firmy, nazwa lokalu, nazwa sklepu, firma, název, název firmy, název provozovny, название, наименование, имя, organizace, 店舗名, 店名, 名称, 会社名, 施設名, 事業所名, 商号, 企业名称, 店铺名称, 店名, 公司名称, 상호, 상호명, 업체명, 사업장명, 이름, اسم المنشأة, الاسم, اسم المحل, اسم الشركة, الاسم التجاري, firmanavn, isim, firma adı, işletme adı',
  formal_name:
    'pełna nazwa, nazwa pełna, firma spółki, ticari unvan, ticaret unvanı, полное наименование, юридическое лицо, 会社名 正式, 企业全称, 公司全称, 正式名称, 法人名, юридическое название, 법인명',
  branch_name: '支店名, 分店, 지점명, oddział, pobočka, филиал, الفرع',
  building_number:
    'číslo p, č popisné, číslo popisné nebo evidenční, číslo domu, nr budynku i lokalu, házszám, hsz, kapı no, bina no, № дома, номер здания, 门牌号, nr domu, numer domu, nr budynku, číslo popisné, дом, номер дома, رقم المبنى',
  address1:
    'ulica nr, ulica nr domu, ulica numer, ulica i nr domu, ulice a č p, ulice č p, ulice číslo, utca, utca házszám, utca és házszám, közterület, közterület neve, cadde sokak, улица дом, адрес улица, 町域, 丁目番地等, 住所 番地, 街道地址, 상세 도로명, ulica, ulica i nr, ulica i numer, ulice, ulice a číslo, улица, 番地, 町名番地, 住所1, 丁目番地, 街道, 路名, 도로명, الشارع, sokak, cadde, gade, vej',
  address2:
    '建物名 部屋番号, ビル名 階, 建物, 方書, nr lokalu mieszkania, kat, квартира офис, офис, 建物名, 住所2, ビル名, 상세주소, lokal, nr lokalu',
  address:
    'adres siedziby, adres pocztowy, sídlo, adresa sídla, adresa provozovny, cím, teljes cím, székhely, üzlet címe, açık adres, tam adres, юридический адрес, фактический адрес, адрес магазина, 住所 所在地, 所在地住所, 所在地_連結表記, 店舗住所, 施設所在地, 门店地址, 店铺地址, 公司地址, 企业地址, 地址信息, 소재지, 소재지주소, 사업장주소, 사업장소재지, 도로명전체주소, 소재지전체주소, adres, adres pełny, adresa, адрес, полный адрес, 住所, 所在地, 地址, 详细地址, 주소, العنوان, adres bilgisi, adresse',
  district:
    'kerület, mahalle, микрорайон, 区县, 区, 县区, 行政区, 읍면동, 자치구, dzielnica, městská část, район, 区域, 동, الحي, المنطقة, semt',
  town: 'gmina, miejscowość i poczta, město obec, obec město, mesto, település, helység, város, ilçe adı, ilce, município, населённый пункт, 市区町村名, 所在市区町村, 所在城市, 市, 시군구명, 군구, miejscowość, miasto, obec, město, город, населенный пункт, 市区町村, 市町村, 市, 城市, 市区, 시군구, 도시, المدينة, şehir, ilçe, by',
  county: 'megye, vármegye, okres kraj, powiat, okres, 郡',
  province:
    'woj, kraj region, il adı, şehir il, область край, субъект рф, регион область, 都道府県名, 所在省份, 省市, 省 直辖市, 시도명, 광역시도, województwo, kraj, область, регион, 都道府県, 省, 省份, 시도, الإمارة, المحافظة, il',
  postcode:
    'kod poczt, kod, irányítószám, irsz, ir szám, posta kod, p k, почт индекс, почтовый код, 邮政编码, 邮政编号, 우편 번호, 소재지우편번호, kod pocztowy, psč, индекс, почтовый индекс, 郵便番号, 〒, 邮编, 邮政编码, 우편번호, الرمز البريدي, posta kodu, postnummer',
  country:
    'kraj, ország, ülke adı, 所在国, 国家地区, kraj pochodzenia, země, stát, страна, 国, 国名, 国家, 국가, الدولة, البلد, ülke, państwo',
  latitude:
    'szélesség, földrajzi szélesség, gps szélesség, szerokość gps, gps šířka, 所在地_緯度, y 좌표, 위도 y, szer geogr, szerokość geograficzna, szerokość, zeměpisná šířka, широта, 緯度, 纬度, 위도, خط العرض, enlem, breddegrad',
  longitude:
    'hosszúság, földrajzi hosszúság, gps hosszúság, długość gps, gps délka, 所在地_経度, x 좌표, 경도 x, dł geogr, długość geograficzna, długość, zeměpisná délka, долгота, 経度, 经度, 경도, خط الطول, boylam, længdegrad',
  coordinates: 'współrzędne, souřadnice, координаты, 座標, 坐标, 좌표, الإحداثيات, koordinat',
  telephone_number:
    'telefonszám, telefon szám, tel szám, tel nr, telefon stacjonarny, telefon kontaktowy, tel kontaktowy, telefonní kontakt, tel číslo, iş telefonu, sabit telefon, tel no, telefon no, контактный телефон, тел, телефоны, телефон организации, 代表電話, お問い合わせ先, 連絡先, 連絡先電話番号, 店舗電話番号, 電話 番号, TEL番号, 联系方式, 固定电话, 电话号码, 座机, 소재지전화, 연락처, 대표전화, 매장전화, 업체전화, 대표번호, telefon, nr telefonu, numer telefonu, telefonní číslo, телефон, номер телефона, 電話番号, 電話, TEL, 电话, 联系电话, 전화번호, 전화, الهاتف, رقم الهاتف, هاتف, telefon numarası',
  additional_telephone_number:
    'mobilní telefon, mobil telefon, mobiltelefon, mobilszám, cep, cep tel, cep telefon, cep no, gsm no, моб, моб телефон, мобильный телефон, сотовый, 携帯番号, 携帯電話番号, 手机号, 手机号码, 移动电话, 휴대폰번호, 핸드폰, telefon komórkowy, komórka, tel kom, мобильный, 携帯電話, 携帯, 手机, 휴대폰, 휴대전화, الجوال, رقم الجوال, cep telefonu',
  fax: 'fax szám, faks no, faks nr, факс номер, ファクス, ファックス番号, FAX 番号, 传真号, 传真号码, 팩스번호, faks, факс, FAX番号, ファックス, 传真, 팩스, الفاكس, فاكس, faks numarası',
  email:
    'e mail cím, email cím, mail cím, elektronikus levelezési cím, e posta adresi, eposta, mail adresi, адрес электронной почты, емейл, имейл, e mail firmowy, メール アドレス, Eメール, Eメールアドレス, E-mailアドレス, 电子邮箱, 邮箱地址, 이메일주소, 이메일 주소, 전자우편, adres e mail, poczta, эл почта, электронная почта, почта, メールアドレス, メール, 邮箱, 电子邮件, 이메일, البريد الإلكتروني, الايميل, e posta',
  website:
    'adres strony internetowej, adres strony www, adres strony, adres internetowy, honlap, weboldal, weblap, weblap címe, honlap cím, internetes oldal, strona internetowa www, www strona, webová stránka, webové stránky www, internetové stránky, internet sitesi, web adresi, internet adresi, site adresi, веб сайт url, адрес сайта, интернет сайт, ウェブサイト, Webサイト, HP, HPアドレス, ホームページアドレス, 公式サイト, サイトURL, 官网, 网站地址, 官方网站, 웹사이트, 홈페이지주소, 홈페이지 주소, strona, strona www, strona internetowa, adres www, webové stránky, web, сайт, веб сайт, ホームページ, ホームページURL, サイト, 网站, 网址, 홈페이지, الموقع الإلكتروني, الموقع, web sitesi, hjemmeside',
  category:
    'típus, typ, typ obiektu, meslek grubu, sektör adı, meslek komitesi, nace, rodzaj działalności, działalność, profil działalności, typ obiektu, rodzaj obiektu, kategoria działalności, předmět činnosti, předmět podnikání, obor činnosti, obor podnikání, činnost, typ provozovny, druh, tevékenység, tevékenységi kör, főtevékenység, ágazat, kategória, szakma, üzlet típusa, faaliyet, faaliyet alanı, faaliyet konusu, iş kolu, meslek, işletme türü, tür, рубрика, рубрики, сфера деятельности, отрасль, тип, тип объекта, вид объекта, основной вид деятельности, специализация, ジャンル, カテゴリー, 業態, 種類, 施設種別, 施設分類, 分野, 区分, 业态, 行业, 行业类别, 所属行业, 经营类别, 类型, 门店类型, 업태, 업태명, 업종명, 업태구분명, 분류명, 카테고리, 업태업종명, 표준산업분류명, kategoria, branża, rodzaj, kategorie, obor, категория, вид деятельности, 業種, カテゴリ, 種別, 分类, 类别, 업종, 분류, الفئة, النشاط, نوع النشاط, sektör, kategori',
  status:
    'stan działalności, stav subjektu, állapot, státusz, faaliyet durumu, статус организации, 営業状況, 営業状態, 经营状态, 营业状态, 영업상태, 영업상태명, 영업상태구분, stan, stav, статус, 状態, 状态, 상태, الحالة, durum',
  opening_times:
    'godziny pracy, godz otwarcia, czas pracy, otevírací hodiny, provozní doba, pracovní doba, nyitvatartás, nyitva tartás, nyitvatartási idő, nyitvatartási rend, mesai saatleri, açılış saatleri, açık olduğu saatler, часы открытия, время работы, расписание, рабочие часы, 営業 時間, 開館時間, 診療時間, 利用時間, 受付時間, 开放时间, 工作时间, 运营时间, 营业 时间, 운영시간, 이용시간, 진료시간, godziny otwarcia, godziny, otevírací doba, часы работы, режим работы, график работы, 営業時間, 営業日時, 营业时间, 영업시간, ساعات العمل, أوقات العمل, çalışma saatleri, åbningstider',
  socialmedia: 'social media, соцсети, SNS',
  building_number_suffix: 'číslo o, číslo orientační, č orientační',
  closed_days:
    'dni wolne, dzień wolny, nieczynne, zavírací den, zavřeno, zárvatartás, zárva, szünnap, kapalı gün, kapalı günler, выходной, выходные, выходной день, выходные дни, 定休日, 休業日, 休館日, 休日, 休診日, 店休日, 休み, 休息日, 休馆日, 店休, 휴무일, 휴무, 정기휴무, 정기휴무일, 휴관일, 휴업일, 휴일',
  area_code:
    'kierunkowy, nr kierunkowy, předvolba, előhívó, körzetszám, alan kodu, код города, 市外局番, 区号, 지역번호',
  'description.body':
    'opis, opis firmy, opis działalności, krótki opis, o firmie, popis, popis firmy, krátký popis, o nás, leírás, cégleírás, bemutatkozás, rövid leírás, açıklama, tanıtım, hakkında, firma tanıtımı, описание, описание компании, о компании, краткое описание, 説明, 紹介文, 店舗紹介, 概要, 施設概要, 紹介, PR文, 简介, 描述, 企业简介, 门店介绍, 公司简介, 介绍, 설명, 소개, 업체소개, 매장소개, 개요',
  tags: 'słowa kluczowe, tagi, klíčová slova, štítky, kulcsszavak, címkék, anahtar kelimeler, etiketler, ключевые слова, теги, キーワード, タグ, 关键词, 标签, 키워드, 태그',
  payment_types:
    'formy płatności, metody płatności, způsoby platby, fizetési módok, ödeme yöntemleri, способы оплаты, 支払方法, 支払い方法, 決済方法, 支付方式, 결제수단, 결제방법',
  alternative_names: 'názvy jiné, 別名, 通称, 旧店名, 简称, 别名',
  'external_id:company_number':
    'numer nip, nip regon, krs, ičo ič, cégjegyzékszám, mersis no, инн, огрн, 法人番号, 统一社会信用代码, 社会信用代码, 사업자등록번호, 사업자번호',
}

/** Header words of further languages, by target, separated by commas. As written; they are folded like the headers. */
export const otherHeaderWords: Readonly<Record<string, string>> = joinedWords([
  mixedHeaderWords,
  ...[asianHeaderWords, easternHeaderWords, westernHeaderWords].flatMap((tables) => Object.values(tables)),
])
