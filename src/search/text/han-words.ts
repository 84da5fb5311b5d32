/**
 * Words in Chinese characters with irregular readings, the most common reading first: Chinese words with a
 * character of two readings, and everyday Japanese words and towns. Long vowels are written once, as in
 * `kana.ts`.
 */
const readings: ReadonlyMap<string, readonly string[]> = new Map(
  (
    '银行 yinhang,銀行 yinhang ginko,重庆 chongqing,重慶 chongqing,成都 chengdu,厦门 xiamen,廈門 xiamen,长城 changcheng,長城 changcheng,' +
    '长沙 changsha,长春 changchun,音乐 yinyue,音樂 yinyue,首都 shoudu shuto,都市 dushi toshi,会计 kuaiji,会計 kaikei kuaiji,' +
    '寿司 sushi shousi,鮨 sushi,食堂 shokudo shitang,居酒屋 izakaya,焼肉 yakiniku,焼鳥 yakitori,蕎麦 soba,温泉 onsen wenquan,旅館 ryokan,' +
    '東京 tokyo dongjing,京都 kyoto jingdu,大阪 osaka daban,薬局 yakkyoku,病院 byoin,歯科 shika,珈琲 kohi,喫茶店 kissaten,喫茶 kissa,' +
    '美容室 biyoshitsu,美容院 biyoin meirongyuan,弁当 bento,酒場 sakaba,本店 honten bendian,支店 shiten zhidian,新宿 shinjuku,渋谷 shibuya,' +
    '横浜 yokohama,名古屋 nagoya,札幌 sapporo,福岡 fukuoka,神戸 kobe,銀座 ginza,浅草 asakusa,上野 ueno,日本 nihon riben,大学 daigaku daxue,' +
    '学校 gakko xuexiao,書店 shoten shudian,公園 koen gongyuan,駅前 ekimae,料理 ryori liaoli,餃子 gyoza jiaozi,拉麺 ramen'
  )
    .split(',')
    .map((entry) => {
      const [word, ...spelt] = entry.split(' ')
      return [word!, spelt] as const
    }),
)

/** A pattern that matches one of the words, the longest first. */
export const hanWords = [...readings.keys()].sort((a, b) => b.length - a.length).join('|')

/** The readings of the word. Undefined if it is read character by character. */
export function hanReadings(word: string): readonly string[] | undefined {
  return readings.get(word)
}
