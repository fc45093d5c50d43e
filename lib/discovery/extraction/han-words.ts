import { HAN_SURNAMES } from "./han-surnames";

// The character after the last of a name, if any, is no letter.
const NAME = new RegExp(
  `(?<!\\p{Script=Han})[${[...HAN_SURNAMES.keys()].join("")}]\\p{Script=Han}{1,2}(?!\\p{Script=Han})`,
  "gu",
);
const TITLE =
  /(?:教授|讲师|講師|助教|研究员|研究員|院长|院長|所长|所長|主任|主席|会长|會長|理事长|理事長|理事|秘书长|秘書長|秘书|秘書|部长|部長|经理|經理|总监|總監|总裁|總裁|董事长|董事長|董事|监事|監事|工程师|工程師|博士生|硕士生|博士后|研究生|本科生|负责人|負責人|组长|組長|队长|隊長|书记|校长|校長|园长|医师|醫師|律师|律師|会计|會計|编辑|編輯|主编|助理|顾问|顧問|干事|委员|委員|财务|导师|導師|老师|老師)$/u;
/** Words of pages, materials and places that begin with a character that is also a family name; some with what follows. */
const NO_NAME =
  /^(?:(?:方向|方法|方案|高级|高校|高中|任务|任职|金融|程序|成员|石油|白皮书|万维|田径|余额|于是|何时|许可|许多|马上|江苏|向导|温馨|史料|武汉|金属|万方|周一|周二|周三|周四|周五|周末|夏季|严格|叶片|龙头|毛发)|(?:方式|方便|方形|方面|高铁|高新|高度|高低|高压|高温|高端|高速|高清|高效|高尔夫|任何|任意|金额|金色|金牌|金华|金昌|程度|石材|石料|石墨|石英|石膏|石灰|石头|石家庄|石狮|石化|白酒|白色|白银|白云|万能|万用表|田园|余杭|于此|何处|何种|许昌|马来|马达|马桶|马路|马德里|江西|江门|江阴|江南|江北|江山|江油|向上|向前|向后|武夷山|武器|周日|周边|周期|周年|周口|周转|夏天|严重|严禁|叶轮|龙岩|龙口|龙华|毛利|毛巾|毛重|毛坯|黄山|黄石|黄金|黄冈|黄色|黄酒|黄铜|黄岛|黄页|黄岩|黄埔|林业|林木|林地|林区|海南|徐州|徐汇|郑州|郑重|梁山|苏州|韩国|韩语|唐山|唐朝|宋朝|宋体|曾经|曾用名|杜绝|吕梁|丁烷|丁酯|丁醇|丁烯|沈阳|钟表|钟点|钟楼|钟祥|陆续|陆地|陆军|陆运|范围|范例|范本|范文|范畴|付款|付费|付出|付清|付现|傅里叶|孟加拉|孟州|秦皇岛|秦岭|侯马|雷达|雷电|雷州|雷管|贺州|贺卡|贺词|贺信|顾客|顾及|顾虑|邵阳|钱包|钱币|戴尔|莫斯科|莫非|孔径|孔子|孔雀|汤料|陶瓷|陶器|陶土|杨木|杨浦|杨凌|朱红|吴江|吴忠|吴川|陈列|陈述|陈设|陈皮|陈旧|陈醋|张家港|张家口|张家界|张掖|张江|张力|张贴|李子|王者|王牌|王国|王朝|胡同|胡椒|胡萝卜|罗马|罗湖|罗列|罗定|罗盘|韦伯|邹城|邹平|熊猫|黎巴嫩|黎明|黎族|贾汪|彭州|曹妃甸|魏晋|蔡甸|袁州|汪清|薛城)$)/u;
/** How places, shops and offices end. */
const PLACE_END = /[市省县縣区區镇鎮乡鄉村街厂廠店局院馆館站部处處]$/u;
/** What stands right before or behind a person: a title, a form of address, or a label. */
const BEFORE = /(\p{Script=Han}{2,12})[^\p{L}\p{N}]{0,3}$/u;
const BEHIND = /^[^\p{L}\p{N}]{0,3}(\p{Script=Han}{2,16})/u;
const PERSON_LABEL = /(?:姓名|联系人|聯絡人|聯繫人|先生|女士|小姐)$/u;
const HAN = /\p{Script=Han}/u;

export function hasHan(text: string): boolean {
  return HAN.test(text);
}

/** Whether the first part of a text is a title in Chinese: "副研究员, 深圳先进技术研究院". */
export function isHanTitle(text: string): boolean {
  const first = text.split(/[,，;；|/ ]/u, 1)[0]!.trim();
  return first.length <= 16 && TITLE.test(first);
}

/** Whether a short text in Chinese characters is a place of work or a title. */
export function isPlaceOrTitle(text: string): boolean {
  return PLACE_END.test(text) || /[室组組科课課]$/u.test(text) || TITLE.test(text);
}

/** What may be names of people in Chinese characters, as offsets. `known`: a title, a form of address or a label beside it shows a person. */
export function listHanNames(text: string): { value: string; start: number; end: number; known: boolean }[] {
  return [...text.matchAll(NAME)].flatMap(({ 0: value, index: start }) => {
    if (TITLE.test(value) || NO_NAME.test(value) || PLACE_END.test(value)) return [];
    const end = start + value.length;
    const beside = [
      BEFORE.exec(text.slice(Math.max(0, start - 16), start))?.[1],
      BEHIND.exec(text.slice(end, end + 20))?.[1],
    ];
    const known = beside.some((words) => words && (TITLE.test(words) || PERSON_LABEL.test(words)));
    return [{ value, start, end, known }];
  });
}

/** Whether a name has more than one part: Chinese names are written without a space. */
export function isFullName(value: string): boolean {
  return value.includes(" ") || HAN.test(value);
}
