/**
 * Header words of further languages, by target: Polish, Czech, Danish, Turkish, Russian, Japanese, Chinese, Korean and Arabic. As written; they are folded
 * like the headers.
 */
export const otherHeaderWords: Readonly<Record<string, string>> = {
  _supplier_id:
    'kod, numer, nr ewidencyjny, identyfikator, regon, kód, číslo, identifikátor, ičo, код, номер, идентификатор, 店舗コード, コード, 番号, 管理番号, 店舗番号, 编号, 店铺编号, 번호, 코드, 관리번호, رقم السجل, الرقم, المعرف, رقم الرخصة, kode, numara',
  name: 'nazwa, nazwa firmy, nazwa lokalu, nazwa sklepu, firma, název, název firmy, název provozovny, название, наименование, имя, organizace, 店舗名, 店名, 名称, 会社名, 施設名, 事業所名, 商号, 企业名称, 店铺名称, 店名, 公司名称, 상호, 상호명, 업체명, 사업장명, 이름, اسم المنشأة, الاسم, اسم المحل, اسم الشركة, الاسم التجاري, firmanavn, isim, firma adı, işletme adı',
  formal_name: '正式名称, 法人名, юридическое название, 법인명',
  branch_name: '支店名, 分店, 지점명, oddział, pobočka, филиал, الفرع',
  building_number: 'nr domu, numer domu, nr budynku, číslo popisné, дом, номер дома, رقم المبنى',
  address1:
    'ulica, ulica i nr, ulica i numer, ulice, ulice a číslo, улица, 番地, 町名番地, 住所1, 丁目番地, 街道, 路名, 도로명, 도로명주소, الشارع, sokak, cadde, gade, vej',
  address2: '建物名, 住所2, ビル名, 상세주소, lokal, nr lokalu',
  address:
    'adres, adres pełny, adresa, адрес, полный адрес, 住所, 所在地, 地址, 详细地址, 주소, العنوان, adres bilgisi, adresse',
  district: 'dzielnica, městská část, район, 区域, 동, الحي, المنطقة, semt',
  town: 'miejscowość, miasto, obec, město, город, населенный пункт, 市区町村, 市町村, 市, 城市, 市区, 시군구, 도시, المدينة, şehir, ilçe, by',
  county: 'powiat, okres, 郡',
  province: 'województwo, kraj, область, регион, 都道府県, 省, 省份, 시도, الإمارة, المحافظة, il',
  postcode:
    'kod pocztowy, psč, индекс, почтовый индекс, 郵便番号, 〒, 邮编, 邮政编码, 우편번호, الرمز البريدي, posta kodu, postnummer',
  country: 'kraj pochodzenia, země, stát, страна, 国, 国名, 国家, 국가, الدولة, البلد, ülke, państwo',
  latitude:
    'szer geogr, szerokość geograficzna, szerokość, zeměpisná šířka, широта, 緯度, 纬度, 위도, خط العرض, enlem, breddegrad',
  longitude:
    'dł geogr, długość geograficzna, długość, zeměpisná délka, долгота, 経度, 经度, 경도, خط الطول, boylam, længdegrad',
  coordinates: 'współrzędne, souřadnice, координаты, 座標, 坐标, 좌표, الإحداثيات, koordinat',
  telephone_number:
    'telefon, nr telefonu, numer telefonu, telefonní číslo, телефон, номер телефона, 電話番号, 電話, TEL, 电话, 联系电话, 전화번호, 전화, الهاتف, رقم الهاتف, هاتف, telefon numarası',
  additional_telephone_number:
    'telefon komórkowy, komórka, tel kom, мобильный, 携帯電話, 携帯, 手机, 휴대폰, 휴대전화, الجوال, رقم الجوال, cep telefonu',
  fax: 'faks, факс, FAX番号, ファックス, 传真, 팩스, الفاكس, فاكس, faks numarası',
  email:
    'adres e mail, poczta, эл почта, электронная почта, почта, メールアドレス, メール, 邮箱, 电子邮件, 이메일, البريد الإلكتروني, الايميل, e posta',
  website:
    'strona, strona www, strona internetowa, adres www, webové stránky, web, сайт, веб сайт, ホームページ, ホームページURL, サイト, 网站, 网址, 홈페이지, الموقع الإلكتروني, الموقع, web sitesi, hjemmeside',
  category:
    'kategoria, branża, rodzaj, kategorie, obor, категория, вид деятельности, 業種, カテゴリ, 種別, 分类, 类别, 업종, 분류, الفئة, النشاط, نوع النشاط, sektör, kategori',
  status: 'stan, stav, статус, 状態, 状态, 상태, الحالة, durum',
  opening_times:
    'godziny otwarcia, godziny, otevírací doba, часы работы, режим работы, график работы, 営業時間, 営業日時, 营业时间, 영업시간, ساعات العمل, أوقات العمل, çalışma saatleri, åbningstider',
  socialmedia: 'social media, соцсети, SNS',
}
