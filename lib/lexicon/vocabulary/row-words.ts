/**
 * Nouns for rows by trade, one trade per line: nouns that name such tables, after the first bar further nouns for their rows,
 * and after the second bar verbs that only say that such a row exists.
 */
export const rowWords = `
employee | staff person people worker colleague head | work employ
member | person people membership | belong
customer client user account | person people subscription | use
patient | person people | treat see
student pupil | child kid person people | learn
candidate applicant application | person people submission | apply
subscription sub | account | subscribe
trip ride journey | drive tour fare | drive ride travel
ticket case request | issue enquiry | raise report
appointment visit consultation | session | see treat visit
transaction | booking payment movement entry line | make
order purchase | sale | order place buy
invoice bill | | bill invoice issue send
rental loan hire lending | book item copy bike car | borrow lend rent hire loan ride
booking reservation | stay | book reserve
call | conversation | call phone ring answer handle
job repair | order car vehicle | fix repair service do
lesson class course workshop | session | teach give hold run
delivery shipment consignment parcel | truck lorry van load order arrival package | ship send move transport carry deliver
donation gift contribution | pledge | give donate
receipt check cheque | bill sale purchase | serve
grant award | application project | apply
show screening performance showing concert gig | film event | show screen watch perform
listing property | house home flat apartment | list
reading measurement | value | measure read
match game | fixture | play
response respondent survey | answer person people participant | answer respond reply submit
fill refill fuelling | | fill fuel buy tank put
tenancy letting let | | let rent
policy contract | | insure sign
batch | run lot | make produce brew bake
claim | case loss | claim report file
harvest picking | crop | pick harvest
episode | show podcast | publish release
article post story | page | publish write
event | | hold host organise
timesheet | entry shift | work
exam result test | | sit take write
review rating | comment opinion | write review leave
parking | car vehicle stay | park stay
asset device | equipment thing machine tool |
stop downtime breakdown | outage | stop break
inspection audit | check | inspect check
incident accident | event | happen
`
  .trim()
  .split("\n")
  .map((line) => {
    const [names = "", others = "", verbs = ""] = line.split("|");
    const toWords = (part: string) => part.trim().split(" ").filter(Boolean);
    return { names: toWords(names), others: toWords(others), verbs: toWords(verbs) };
  });
