/** Words that queries are better off without. They travel with the index of their language. */

/** Articles, prepositions, forms of "to be", question words: folded as `fold` does. */
const STOP: Readonly<Record<string, string>> = {
  en: "a an and are as at be by can could do does for from get has have how i if in into is it its me my of on or should so some that the their them then there this to use was we what when where which who why will with would you your",
  de: "aber als am an auch auf aus bei bin bis da das dass dem den der des die dies diese dieser durch ein eine einem einen einer eines er es fur habe haben hat ich ihr im in ist kann konnen man mein mit nach nicht oder sich sie sind so uber um und uns von vor wann warum was wenn werden wer wie wird wo zu zum zur",
  es: "a al como con cual cuando de del desde donde el ella en entre es esta este esto hacer hay la las le lo los mas me mi mis muy no o para pero por porque puede puedo que se ser si sin sobre son su sus tiene tengo un una uno y yo",
  fr: "a ai au aux avec ce ces cette comment d dans de des du elle en est et etre fait il ils j je l la le les leur ma mes mon n ne nous on ou par pas peut peux plus pour pourquoi qu quand que quel quelle qui quoi s sa se ses si son sont sur un une vous y",
  pt: "a ao aos as com como da das de do dos e ela ele em entre essa esse esta este eu faz fazer foi ha isso mais mas me meu meus na nao nas no nos o onde os ou para pela pelo por porque posso pode qual quando que quem se sem ser seu sua sao tem um uma usar",
  ru: "а без бы был быть в вы где для до его ее если есть еще же за и из или их к как какие какои когда кто ли мне можно мои мы на над не него нет но о об от по под почему при с со сделать так такое там то только у уже что чтобы эта это этот я",
};

/** Function words of languages without blanks, to cut out of running text; longest first. */
const CUT: Readonly<Record<string, string>> = {
  ja: "するには ください どのように について できます したい とは ため から まで する した して です ます この その ある いる 方法",
  zh: "什么时候 为什么 怎么样 怎样 怎么 如何 什么 哪些 哪个 可以 能否 是否 一个 一下 以及",
};

const listOf = (words: string | undefined): string[] => words?.split(" ") ?? [];

/** What queries in a language lose. @param language BCP 47. */
export function functionWords(language: string): { stop: string[]; cut: string[] } {
  const base = language.split("-")[0] ?? "";
  // Names of the API are asked for in every language, and English around them.
  const stop = base === "en" || STOP[base] === undefined ? listOf(STOP.en) : listOf(STOP[base]);
  return { stop, cut: listOf(CUT[base]) };
}
