import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitAddressLine } from './split-address-line.ts'

/** Lines of the address, town, postcode, and province or county. */
function read(line: string, country: string): string {
  const {
    address1,
    address2,
    address3,
    town = '',
    postcode = '',
    ...region
  } = splitAddressLine(line, country)
  const lines = [address1, address2, address3].filter(Boolean).join(', ')
  return [lines, town, postcode, region.province ?? region.county ?? ''].join('|')
}

function reads(cases: readonly (readonly [country: string, line: string, expected: string])[]): void {
  for (const [country, line, expected] of cases) assert.equal(read(line, country), expected, line)
}

test('the country, or what it is a part of, is no town', () =>
  reads([
    ['gb', '1 Princes Street, Edinburgh, EH2 2EQ, Scotland, UK', '1 Princes Street|Edinburgh|EH2 2EQ|'],
    ['im', '14 Athol Street, Douglas, Isle of Man, IM1 1JA', '14 Athol Street|Douglas|IM1 1JA|'],
    ['je', '22 King Street, St Helier, Jersey JE2 4WE', '22 King Street|St Helier|JE2 4WE|'],
    ['gg', '8 High Street, St Peter Port, GY1 2JU, Channel Islands', '8 High Street|St Peter Port|GY1 2JU|'],
    ['ie', '10 Patrick Street, Cork T12 W8KP Éire', '10 Patrick Street|Cork|T12 W8KP|'],
    ['lu', '12 Grand-Rue, L-1661 Luxembourg', '12 Grand-Rue|Luxembourg|1661|'],
    ['mx', 'Madero 5, 06000 Ciudad de México, México', 'Madero 5|Ciudad de México|06000|'],
  ]))

test('provinces stand behind the town or behind its postcode, by code or name', () =>
  reads([
    [
      'us',
      '1200 Pennsylvania Ave NW, Washington, D.C. 20004',
      '1200 Pennsylvania Ave NW|Washington|20004|DC',
    ],
    ['us', '400 Broad St., Seattle, WA', '400 Broad St.|Seattle||WA'],
    ['us', '12 Elm St, Fort Washington, PA 19034', '12 Elm St|Fort Washington|19034|PA'],
    ['us', '350 5th Ave, Floor 3, New York', '350 5th Ave, Floor 3|New York||'],
    ['au', '3 Smith St, Darwin N.T. 0800', '3 Smith St|Darwin|0800|NT'],
    [
      'in',
      'Linking Road, Bandra West, Mumbai - 400050, Maharashtra',
      'Linking Road, Bandra West|Mumbai|400050|Maharashtra',
    ],
    ['in', '5 Janpath, New Delhi 110001', '5 Janpath|New Delhi|110001|'],
    ['za', '14 Rivonia Road, Sandton, Gauteng, 2196', '14 Rivonia Road|Sandton|2196|Gauteng'],
    [
      'pl',
      'os. Piastów 7, 61-148 Poznań, woj. wielkopolskie',
      'os. Piastów 7|Poznań|61-148|woj. wielkopolskie',
    ],
    ['ro', 'Bd. Eroilor 3, Cluj-Napoca, jud. Cluj, 400129', 'Bd. Eroilor 3|Cluj-Napoca|400129|jud. Cluj'],
    [
      'br',
      'Rua XV, 100 - Blumenau - Santa Catarina - 89010-000',
      'Rua XV, 100|Blumenau|89010-000|Santa Catarina',
    ],
    ['mx', 'Calle 60, Centro, C.P. 97000, Mérida, Yucatán', 'Calle 60, Centro|Mérida|97000|Yucatán'],
  ]))

test('postcodes stand behind the town where a country writes them before it', () =>
  reads([
    ['de', 'Lindenallee 3, Potsdam 14467', 'Lindenallee 3|Potsdam|14467|'],
    ['at', 'Hauptplatz 3, Graz, 8010', 'Hauptplatz 3|Graz|8010|'],
    ['gr', 'Ermou 12, Athina 105 63, Greece', 'Ermou 12|Athina|105 63|'],
    ['ar', 'Av. Corrientes 1234, C1043AAZ Buenos Aires', 'Av. Corrientes 1234|Buenos Aires|C1043AAZ|'],
    [
      'cn',
      '88 Jianguo Road, Chaoyang District, Beijing 100022',
      '88 Jianguo Road, Chaoyang District|Beijing|100022|',
    ],
  ]))

test('in East Asia and Russia the town comes before the street', () =>
  reads([
    ['cn', '广东省深圳市南山区科技园路1号3楼', '南山区科技园路1号3楼|深圳市||广东省'],
    ['cn', '北京市朝阳区建国路88号 100022', '朝阳区建国路88号|北京市|100022|'],
    ['tw', '110台北市信義區信義路五段7號', '信義區信義路五段7號|台北市|110|'],
    ['kr', '서울특별시 중구 세종대로 110 (04524)', '중구 세종대로 110|서울특별시|04524|'],
    ['kr', '경기도 성남시 분당구 판교로 10', '분당구 판교로 10|성남시||경기도'],
    ['ru', 'Нижний Новгород, ул. Белинского, 32', 'ул. Белинского, 32|Нижний Новгород||'],
    ['ru', '101000, г. Москва, ул. Мясницкая, д. 12', 'ул. Мясницкая, д. 12|Москва|101000|'],
    ['ru', 'ул. Ленина, 5, Екатеринбург, 620014, Россия', 'ул. Ленина, 5|Екатеринбург|620014|'],
  ]))

test('a line without commas is parted at its one word for a way', () =>
  reads([
    ['ca', '1515 Douglas St Suite 520 Victoria BC', '1515 Douglas St Suite 520|Victoria||BC'],
    ['au', '22 Queen St Brisbane QLD 4000', '22 Queen St|Brisbane|4000|QLD'],
    ['im', '3 Castle Street Castletown IM9 1LA', '3 Castle Street|Castletown|IM9 1LA|'],
  ]))

test('a street with its number is no town, and regions stand without a postcode', () =>
  reads([
    ['gb', 'Village Hall, 12 High Street', 'Village Hall, 12 High Street|||'],
    ['gb', 'The Grange, Church Lane', 'The Grange, Church Lane|||'],
    ['im', '3 Bay View Road, Port St Mary', '3 Bay View Road|Port St Mary||'],
    ['us', '1 Main Street, Islip Terrace', '1 Main Street|Islip Terrace||'],
    ['us', '700 Carnegie Ave, Cleveland OH', '700 Carnegie Ave|Cleveland||OH'],
    ['it', 'Via Etnea 200, Catania (CT)', 'Via Etnea 200|Catania||CT'],
    ['es', 'Nave 14, 46540 El Puig (Valencia), España', 'Nave 14|El Puig|46540|Valencia'],
    ['sg', '391 Orchard Road, #B2-01, Singapore 238872', '391 Orchard Road, #B2-01|Singapore|238872|'],
  ]))
