/** Stop words in each language, which are part of the index and removed from queries. */

import { extractTerms } from "../engine/analysis.ts";

/** Articles, prepositions, forms of "to be", question words; normalized by `fold`. */
const STOP: Readonly<Record<string, string>> = {
  en: "a although an and any are as at be been but by can could do does for from get had has have how i if in into is it its me my of on or our should so some somebody someone than that the their them then there these they this those to us use was we were what when where which who why will with without would you your",
  de: "aber als am an auch auf aus bei bin bis bitte da das dass dein deine dem den der des die dies diese diesem diesen dieser dieses du durch ein eine einem einen einer eines er es etwas fur gibt habe haben hat hier ich ihr ihre ihrem ihren im in ist kann kein keine konnen machen man mein meine meinem meinen meiner mir mit muss nach nicht oder ohne sein seine sich sie sind so sollte uber um und uns unter von vor wann warum was welche welcher wenn wer werden wie wird wo wollen zu zum zur",
  es: "a al cada como con cual cuales cuando de del desde donde el ella en entre es esta este esto ha hacer hasta hay la las le lo los mas me mi mis muy no nuestra nuestro o para pero por porque puede puedes puedo que se sea ser si sin sobre son su sus tambien tengo tiene tu tus un una uno usando usar y ya yo",
  fr: "a ai au aux avec ce ces cet cette chaque comment d dans de des du elle en est et etre faire fait il ils j je l la le les leur leurs ma mais mes mon n ne nos notre nous on ou par pas peut peuvent peux plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se ses si son sont sur tes ton un une utiliser vos votre vous y",
  pt: "a ao aos as ate cada com como da das de do dos e ela ele em entre essa esse esta este eu faz fazer foi ha isso mais mas me meu meus minha minhas na nao nas no nos nossa nosso o onde os ou para pela pelas pelo pelos pode por porque posso quais qual quando que quem sao se sem ser seu seus sua suas tambem tem um uma usando usar voce",
  ru: "а без будет бы был быть в вы где для до его ее если есть еще же за и из или их к как какие какои когда кто ли меня мне мое моего моем можно мои моя мы на над надо не него нет но нужно о об она они оно от по под почему при с свое своего своем свои сделать со так также такое там то тоже только у уже что чтобы эта эти это этого этом этот я",
};

/** Function words in languages without spaces, to cut out of text; longest first. */
const CUT: Readonly<Record<string, string>> = {
  ja: "するには ください どのように について できます したい とは ため から まで する した して です ます この その ある いる 方法",
  zh: "什么时候 为什么 怎么样 怎样 怎么 如何 什么 哪些 哪个 可以 能否 是否 一个 一下 以及",
};

const splitWords = (words: string | undefined): string[] => words?.split(" ") ?? [];

/**
 * Return the words to remove from queries.
 *
 * The name of the site is one of them: a question such as "How to print in Solar" contains it, and every page is about
 * it, so titles with the name would be ranked first by chance. A title of several words consists of ordinary words.
 *
 * @param language BCP 47 tag.
 */
export function getFunctionWords(language: string, siteTitle: string): { stop: string[]; cut: string[] } {
  const base = language.split("-")[0] ?? "";
  // API names remain English in all languages, so queries may contain English words around them.
  const stop = base === "en" || STOP[base] === undefined ? splitWords(STOP.en) : splitWords(STOP[base]);
  const titleTerms = extractTerms(siteTitle);
  return { stop: titleTerms.length === 1 ? [...stop, ...titleTerms] : stop, cut: splitWords(CUT[base]) };
}
