/**
 * Classes that several sheets still style. Each is to get a sheet of its own, or a name in each
 * place; none is added.
 */
export const UNPARTED_CLASSES = new Set(
  `
   above act acts admin affil after age arrow back bad bar bare below big body brand btn c12 c4
   c5 c7 c8 candles canvas cards chart chart-foot choice clip clocktime coin copy count day dense
   dialog done doors dot drawer drop duo end entry-links entry-top err facts field fields figure
   figures fill find fold foot found go grid h2 h3 head help hold holds i icon input key keys lbl
   lead lines link list long loss mark me menu money mono more name narrowing nav next nm none
   not-phone note notice num obstacles ok on only-phone op open order out over over-all page
   pager pair panel parts pick plain plans proof prop prop-head qr quiet r ring risk row ruled
   sandbox saved scroll scroll-x search seg sheet sheet-in shell shot side side-foot side-in
   signed sizes skel skip sm small spaced split st stack state steps strong sub sum sumline
   tabbar table tabs tag term tgt tick ticker toasts told tools top tot total track trail two
   used v val verdict-end warn what when who why wide wide-go will words wrap
`
    .trim()
    .split(/\s+/),
);
