/** Names that still use a retired word. Nothing may be added. */
export const RETIRED_LEFT: ReadonlySet<string> = new Set(
  `
  Crowd DepositRoom Desk Desks Door House MessageTold OpenSeat Paper PlanDesk Road Room Rooms
  Seat SeatLogIn Sharing Told Wish aDesk aHouse aLivingWorld adminSeat adminSharingNew
  allTouches asTold begun buried byRoad closeDesks crowd crowds deskEmails deskFor desks door
  doors expectWalks hasSeat house houseBalance inHouse isTold lapsed leaps leftRoom lineOnPaper
  living lossTold makeDesks makeRoom openDesk ownersDesk paper paperOf papers positionsToTell
  road roadNote roadSteps roads roadsOf room rooms sandboxDesk seatCodesEnded seatEnd seatEndsAt
  seatFailures seatFor seatKeyChanged seatLink seatOf seat_key seat_key_add seats setTold
  setWish sharingEmpty sharingOf sharingStates sheetOnPaper signsFromDesk staff_touches stray
  strays surroundings tell tellAsDogecoin tellChunk tellPartRow tellsReason toBeTold toldAt
  toldBefore topRoom touchesOf trySeat useWish voice walkTo wishOf wishes
`
    .split(/\s+/)
    .filter(Boolean),
);
