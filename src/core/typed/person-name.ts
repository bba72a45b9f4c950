// A name is shown in lists and mailed: nothing in it may end a line or hide what it is (SEC-3).
const unfit =
  /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}<>@\\\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;

// A joiner is a letter between letters of the scripts that join, and part of many an emoji.
const joined = String.raw`[\p{L}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}\ufe0f]`;
const apart = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]`;
const joinsNothing = new RegExp(
  `(?<!${joined})[\\u200c\\u200d]|[\\u200c\\u200d]{2}|(?<=${apart})[\\u200c\\u200d]`,
  'u',
);

// What mail programs turn into a link without being asked: endings that everybody knows however
// they are written, the others in small letters, so that `Md.Rahim` and `St.John` stay names.
const wellKnown = 'com|net|org|info|biz|edu|gov|io|xyz|online|site|shop|top|app|dev';
const otherEndings = [
  'academy|agency|art|asia|bank|bar|berlin|best|bet|bid|bond|blog|capital|care|cash|casino|center',
  'chat|city|click|cloud|club|codes|company|coop|credit|design|digital|direct|earth|email|events',
  'example|exchange|expert|express|farm|finance|fit|foundation|fun|fund|fyi|games|gift|global|gold',
  'group|guru|help|host|house|icu|institute|int|invalid|jobs|kim|land|law|legal|life|link|live|loan',
  'loans|lol|london|love|ltd|market|markets|media|men|mil|mobi|money|monster|museum|name|network',
  'news|ninja|one|page|partners|party|photos|pics|plus|poker|press|pro|promo|properties|pub|quest',
  'red|rent|rest|review|reviews|rip|rocks|run|sale|school|science|services|sex|social|software',
  'solutions|space|store|stream|studio|style|support|surf|systems|team|tech|technology|tel|test|tips',
  'today|tools|trade|trading|travel|tube|ventures|video|vip|wang|watch|website|wiki|win|wine|work',
  'works|world|wtf|yoga|zip|zone|рф|рус|сайт|онлайн|москва|中国|网址|公司|xn--[a-z0-9-]+',
].join('|');
const behindDot = String.raw`(?<=[\p{L}\p{N}-])[.。．｡]`;
const notInWord = String.raw`(?![\p{L}\p{M}\p{N}])`;
const links = [
  /www\d?\.|:\/\/|(mailto|tel|javascript|data):/iu,
  new RegExp(`${behindDot}(${wellKnown})${notInWord}`, 'iu'),
  new RegExp(`${behindDot}([a-z]{2}|${otherEndings})${notInWord}`, 'u'),
];

// `S/O` and `a/l` (son of) are parts of names; any other slash leads somewhere.
const slashOfNames = /(?<![\p{L}\p{M}\p{N}])\p{L}\s?\/\s?\p{L}(?![\p{L}\p{M}\p{N}.])/gu;

/** Whether people can be called so: one line in any script, with no address or link in it. */
export const isName = (text: string): boolean =>
  !unfit.test(text) &&
  // Marks stand on letters: alone they are drawn as nothing, or on what stands before them.
  /[^\p{M}\p{Z}\p{Cf}]/u.test(text) &&
  !joinsNothing.test(text) &&
  !links.some((link) => link.test(text)) &&
  !text.replaceAll(slashOfNames, '').includes('/');
