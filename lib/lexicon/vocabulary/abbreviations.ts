const pairs =
  "qty:quantity pmt:payment pymt:payment acct:account mgr:manager dept:department amt:amount nr:number num:number avg:average yr:year yrs:year hr:hour hrs:hour cust:customer prod:product appt:appointment txn:transaction trx:transaction emp:employee impr:impression impressions:impression conv:conversion dob:birth addr:address categ:category inv:invoice ord:order pcs:piece pc:piece pct:percent perc:percent min:minimum max:maximum temp:temperature desc:description tel:phone mth:month wk:week loc:location req:request resp:response mins:minute sec:second secs:second est:estimate ref:reference supp:supplier whs:warehouse dist:distance dur:duration wt:weight ht:height vol:volume disc:discount rev:revenue exp:expense bal:balance stat:status regn:region ctry:country sub:subscription tot:total ttl:total pop:population std:standard cnt:count lang:language lat:latitude lon:longitude lng:longitude org:organisation reg:registration del:delivery sched:scheduled src:source tgt:target ppl:people msg:message recd:receive rcvd:receive";

const words: ReadonlyMap<string, string> = new Map(
  pairs.split(" ").map((pair) => {
    const [short = "", long = ""] = pair.split(":");
    return [short, long] as const;
  }),
);

/** Expands an abbreviation in lower case, for example `quantity` for `qty`; other words stay unchanged. */
export function toWholeWord(word: string): string {
  return words.get(word) ?? word;
}
