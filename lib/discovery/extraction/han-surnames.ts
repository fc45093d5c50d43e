// The frequent family names of Chinese after how they are written in Latin letters.
const TABLE =
  "wang王汪 li李黎 zhang张張 liu刘劉 chen陈陳 yang杨楊 huang黄黃 zhao赵趙 wu吴吳武 zhou周 xu徐许許 sun孙孫 ma马馬 zhu朱 hu胡 guo郭 he何贺賀 lin林 luo罗羅 gao高 zheng郑鄭 liang梁 xie谢謝 song宋 tang唐汤湯 han韩韓 feng冯馮 deng邓鄧 cao曹 peng彭 zeng曾 xiao肖 tian田 dong董 pan潘 yuan袁 cai蔡 jiang蒋蔣姜江 yu余于 du杜 ye叶葉 cheng程 wei魏韦韋 su苏蘇 lv吕呂 lu卢盧陆陸吕呂 lyu吕呂 ding丁 ren任 yao姚 shen沈 zhong钟鍾 cui崔 tan谭譚覃 fan范 liao廖 shi石史 jin金 jia贾賈 xia夏 fu付傅 fang方 zou邹鄒 xiong熊 bai白 meng孟 qin秦覃 qiu邱 hou侯 yin尹 xue薛 yan闫严嚴 lei雷 long龙龍 tao陶 mao毛 hao郝 gu顾顧 gong龚 shao邵 wan万萬 qian钱錢 dai戴 mo莫 kong孔 xiang向";

const written = new Map<string, string[]>();
for (const entry of TABLE.split(" ")) {
  const [, latin, characters] = /^([a-z]+)(.+)$/u.exec(entry)!;
  for (const character of characters!) written.set(character, [...(written.get(character) ?? []), latin!]);
}

/** The characters of the frequent family names, each with how it is written in Latin letters. */
export const HAN_SURNAMES: ReadonlyMap<string, readonly string[]> = written;
