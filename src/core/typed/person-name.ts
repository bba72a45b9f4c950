// Lists and mails show names: no character may end a line or disguise the name (SEC-3).
const unfit =
  /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}<>@\\\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;

// A joiner is a letter between letters of the joining scripts, and part of many emoji.
const joined = String.raw`[\p{L}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}\ufe0f]`;
const apart = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]`;
const joinsNothing = new RegExp(
  `(?<!${joined})[\\u200c\\u200d]|[\\u200c\\u200d]{2}|(?<=${apart})[\\u200c\\u200d]`,
  'u',
);

// Endings that mail programs turn into a link: well-known ones in any case, the others only in
// lower case, so that `Md.Rahim` and `St.John` remain names.
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

// `S/O` and `a/l` (son of) are parts of names; any other slash may be part of a path.
const slashOfNames = /(?<![\p{L}\p{M}\p{N}])\p{L}\s?\/\s?\p{L}(?![\p{L}\p{M}\p{N}.])/gu;

/** Whether a text can be a person's name: one line in any script, without an address or a link. */
export const isName = (text: string): boolean =>
  !unfit.test(text) &&
  // Marks attach to letters: alone they are invisible, or change the character before them.
  /[^\p{M}\p{Z}\p{Cf}]/u.test(text) &&
  !joinsNothing.test(text) &&
  !links.some((link) => link.test(text)) &&
  !text.replaceAll(slashOfNames, '').includes('/');
