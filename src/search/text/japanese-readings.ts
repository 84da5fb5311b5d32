/**
 * Readings of Chinese characters in Japanese names of people, towns and shops. Characters have hundreds of
 * readings in names; these are the usual readings of the most frequent ones on signs. Voicing inside a name
 * (`gawa` for `kawa`) is left to the comparison of sounds.
 */
import { isCharacter, type Word } from './tokenise.ts'

const readings: ReadonlyMap<string, string> = new Map(
  (
    '山 yama,川 kawa,河 kawa,田 ta,村 mura,木 ki,林 hayashi,森 mori,野 no,原 hara,島 shima,崎 saki,橋 hashi,井 i,口 guchi,谷 tani,沢 sawa,坂 saka,' +
    '岡 oka,丘 oka,浜 hama,海 umi,池 ike,石 ishi,岩 iwa,土 tsuchi,水 mizu,火 hi,金 kane,銀 gin,鉄 tetsu,玉 tama,宝 takara,宮 miya,寺 tera,城 shiro,' +
    '町 machi,市 ichi,里 sato,郷 go,道 michi,路 ji,駅 eki,港 minato,前 mae,後 ato,上 ue,下 shita,中 naka,内 uchi,外 soto,東 higashi,西 nishi,' +
    '南 minami,北 kita,大 o,小 ko,高 taka,長 naga,広 hiro,新 shin,古 furu,本 moto,元 moto,若 waka,老 oi,美 mi,正 masa,和 wa,平 hira,安 yasu,' +
    '吉 yoshi,福 fuku,幸 sachi,喜 ki,寿 kotobuki,一 ichi,二 ni,三 mi,四 yon,五 go,六 roku,七 nana,八 ya,九 kyu,十 ju,百 hyaku,千 sen,万 man,' +
    '春 haru,夏 natsu,秋 aki,冬 fuyu,朝 asa,夜 yoru,日 hi,月 tsuki,星 hoshi,空 sora,雲 kumo,雪 yuki,風 kaze,雨 ame,花 hana,草 kusa,葉 ha,竹 take,' +
    '松 matsu,梅 ume,桜 sakura,杉 sugi,藤 fuji,菊 kiku,桃 momo,柿 kaki,栗 kuri,麦 mugi,米 kome,豆 mame,茶 cha,酒 sake,湯 yu,油 abura,塩 shio,' +
    '味 aji,飯 meshi,麺 men,鍋 nabe,串 kushi,焼 yaki,揚 age,肉 niku,牛 gyu,豚 buta,鳥 tori,鶏 tori,魚 uo,鮮 sen,貝 kai,蟹 kani,海老 ebi,鰻 unagi,' +
    '鯛 tai,亀 kame,鶴 tsuru,龍 ryu,竜 ryu,虎 tora,馬 uma,犬 inu,猫 neko,熊 kuma,鹿 shika,白 shiro,黒 kuro,赤 aka,青 ao,緑 midori,丸 maru,角 kado,' +
    '屋 ya,家 ya,店 ten,堂 do,館 kan,亭 tei,庵 an,園 en,院 in,所 sho,場 ba,蔵 kura,庫 ko,座 za,房 bo,社 sha,会 kai,店舗 tenpo,工房 kobo,工業 kogyo,' +
    '製 sei,製麺 seimen,製菓 seika,製作所 seisakusho,商店 shoten,商会 shokai,食品 shokuhin,洋菓子 yogashi,和菓子 wagashi,菓子 kashi,酒造 shuzo,酒店 saketen,' +
    '鮮魚 sengyo,精肉 seiniku,青果 seika,豆腐 tofu,定食 teishoku,天丼 tendon,牛丼 gyudon,王将 osho,居酒 izaka,医院 iin,歯科 shika,眼科 ganka,内科 naika,' +
    '不動産 fudosan,銀行 ginko,電機 denki,電気 denki,自動車 jidosha,書房 shobo,文具 bungu,時計 tokei,眼鏡 megane,靴 kutsu,服 fuku,髪 kami,湯屋 yuya,' +
    '佐藤 sato,鈴木 suzuki,高橋 takahashi,田中 tanaka,伊藤 ito,渡辺 watanabe,渡邊 watanabe,山本 yamamoto,中村 nakamura,小林 kobayashi,加藤 kato,' +
    '吉田 yoshida,山田 yamada,佐々木 sasaki,山口 yamaguchi,斎藤 saito,斉藤 saito,松本 matsumoto,井上 inoue,木村 kimura,清水 shimizu,阿部 abe,' +
    '池田 ikeda,橋本 hashimoto,石川 ishikawa,山崎 yamazaki,森 mori,中島 nakajima,前田 maeda,藤田 fujita,小川 ogawa,後藤 goto,岡田 okada,長谷川 hasegawa,' +
    '石井 ishii,村上 murakami,近藤 kondo,坂本 sakamoto,遠藤 endo,青木 aoki,藤井 fujii,西村 nishimura,福田 fukuda,太田 ota,三浦 miura,藤原 fujiwara,' +
    '松田 matsuda,岡本 okamoto,中川 nakagawa,中野 nakano,原田 harada,小野 ono,田村 tamura,竹内 takeuchi,金子 kaneko,和田 wada,中山 nakayama,石田 ishida,' +
    '上田 ueda,森田 morita,柴田 shibata,酒井 sakai,工藤 kudo,横山 yokoyama,宮崎 miyazaki,宮本 miyamoto,内田 uchida,高木 takagi,安藤 ando,谷口 taniguchi,' +
    '大野 ono,丸山 maruyama,今井 imai,河野 kono,藤本 fujimoto,村田 murata,武田 takeda,上野 ueno,杉山 sugiyama,増田 masuda,菅原 sugawara,平野 hirano,' +
    '小島 kojima,千葉 chiba,久保 kubo,松井 matsui,岩崎 iwasaki,桜井 sakurai,木下 kinoshita,野口 noguchi,松尾 matsuo,菊地 kikuchi,野村 nomura,新井 arai,' +
    '吉野 yoshino,紀伊國 kinokuni,紀伊国 kinokuni,三越 mitsukoshi,高島 takashima,松坂 matsuzaka,伊勢丹 isetan,大丸 daimaru,丸亀 marugame,大戸 oto,' +
    '広島 hiroshima,仙台 sendai,京 kyo,東京 tokyo,京都 kyoto,大阪 osaka,神戸 kobe,奈良 nara,長野 nagano,長崎 nagasaki,熊本 kumamoto,鹿児島 kagoshima,' +
    '沖縄 okinawa,北海道 hokkaido,静岡 shizuoka,岡山 okayama,金沢 kanazawa,新潟 niigata,千里 senri,日光 nikko,箱根 hakone,軽井沢 karuizawa,鎌倉 kamakura,' +
    '池袋 ikebukuro,品川 shinagawa,秋葉原 akihabara,原宿 harajuku,六本木 roppongi,築地 tsukiji,博多 hakata,梅田 umeda,難波 namba,心斎橋 shinsaibashi,' +
    '子 ko,男 o,女 onna,人 hito,手 te,目 me,心 kokoro,力 chikara,楽 raku,笑 warai,夢 yume,愛 ai,光 hikari,音 oto,風月 fugetsu,善 zen,源 gen,太 ta,郎 ro,蘭 ran,華 hana,園 en'
  )
    .split(',')
    .map((entry) => entry.split(' ') as [string, string]),
)
const longest = Math.max(...[...readings.keys()].map((word) => word.length))
const han = /^\p{Script=Han}+$/u

/**
 * The words with Chinese characters in their Japanese readings. Undefined if there are none, or one of them
 * is unknown.
 */
export function inJapanese(list: readonly Word[]): Word[] | undefined {
  const result: Word[] = []
  let isRead = false
  for (let at = 0; at < list.length; ) {
    const found = readingAt(list, at)
    if (found === undefined && isCharacter(list[at]!)) return undefined
    result.push(found?.word ?? list[at]!)
    at += found?.words ?? 1
    isRead ||= found !== undefined
  }
  return isRead ? result : undefined
}

/** The longest reading of the words from index `at` on. */
function readingAt(list: readonly Word[], at: number): { word: Word; words: number } | undefined {
  let source = ''
  let found: { word: Word; words: number } | undefined
  for (let end = at; end < list.length && han.test(list[end]!.source); end++) {
    source += list[end]!.source
    if (source.length > longest) break
    const text = readings.get(source)
    if (text !== undefined) found = { word: { text, variants: [], source }, words: end - at + 1 }
  }
  return found
}
