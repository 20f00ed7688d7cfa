/**
 * Conditions that people name by a word: how they name it, in phrases parted by "|"; then names of columns of yes and no, and values of
 * other columns, that say it.
 */
export const statePhrases = {
  active: `active|current|currently|still here|still with us|still active|at the moment|right now|employed|existing|present|still employed|still work here|still member|now|today; active|current|is active|employed`,
  left: `leave|left|gone|leaver|former|quit|resign|ex|no longer|cancelled|drop out|churned|churn|go away|cancel|not active|inactive|terminated|have leave|lost|lose; left|churned|churn|inactive|former|attrition|terminated`,
  cancelled: `cancel|cancelled|canceled|called off|cancellation|lose to cancellation|lost to cancellation; cancelled|canceled|cancel|is cancelled|storniert`,
  open: `open|still open|unresolved|unsolved|pending|not closed|not solved|unfinished|in progress|waiting|not resolved; open|pending|in progress|unresolved|is open`,
  closed: `closed|resolved|solved|finished|done|completed|close|resolve|solve|settled|finish; closed|resolved|solved|completed|done|finished|complete`,
  ongoing: `still running|ongoing|never ended|not ended|not finished|unfinished; ongoing|running`,
  unpaid: `unpaid|outstanding|still outstanding|not paid|not yet paid|owed|unsettled|open|still open|owe|still owe|never paid|not been paid; unpaid|outstanding|open|not paid`,
  paid: `paid|settled|pay|already paid; paid|is paid|settled`,
  overdue: `overdue|past due|past their due date|past due date; overdue|past due`,
  late: `late|too late|delayed|after due|after due date|after the due date|behind schedule|paid late|paid too late|not on time|missed deadline; late|delayed|is late`,
  punctual: `on time|in time|punctual|punctually|before due|by the due date|not late; on time|punctual|in time`,
  returned: `returned|return|sent back|send back|brought back|bring back; returned|return|is returned|sent back`,
  kept: `not returned|not brought back|still out|on loan|not back|never returned|never brought back; on loan|out`,
  refunded: `refunded|refund|reimbursed|money back|get money back|got money back; refunded|is refunded|refund`,
  absent: `no show|no shows|noshow|did not show up|not show up|do not show up|never show up|didn't show up|missed|miss|skip|skipped|did not come|not come|not turn up|did not turn up|stay away; no show|noshow|missed|did not attend|dna|absent|not attended`,
  attended: `attended|attend|showed up|show up|took place|take place|turned up|turn up|kept|actually see|seen|happened|actually come|came|come|happen; attended|showed up|present|completed|arrived|seen|show|checked in|took place`,
  reopened: `reopened|re opened|reopen|opened again|open again; reopened|re opened|reopen`,
  escalated: `escalated|escalate; escalated|is escalated|escalation`,
  converted: `converted|convert|bought|became customer|won|win|signed|successful|succeed|approved|accepted|granted|hired|placed|passed; converted|won|closed won|conversion|purchased|signed|accepted|approved|granted|awarded|hired|successful|passed`,
  lost: `lost|lose; lost|closed lost|rejected|declined`,
  delivered: `delivered|deliver|arrived; delivered|arrived`,
  shipped: `shipped|ship|dispatched|sent out; shipped|dispatched|sent`,
  outgoing: `payment|expense|outgoing|debit|went out|go out|spending|spent|paid out|withdrawal; expense|debit|outgoing|payment`,
  incoming: `incoming|deposit|credit|came in|come in|received|receipt|income|earned; income|credit|incoming|deposit`,
  credited: `credit note|credit notes|credit memo|negative invoice|reversal; credit note|credit memo|credit`,
  damaged: `damaged|broken|defective|faulty|have damage|damage; damaged|broken|defective|faulty`,
  short: `short|short delivered|delivered short|too few|incomplete|less than ordered|less than we order|fewer than ordered|fewer than we order|under delivered; short|short delivered|incomplete`,
  unsold: `unsold|not sold|still for sale|still available|not yet sold; unsold|available|for sale`,
  discounted: `discounted|on sale|reduced|with discount|with a discount; discounted|on sale|promo`,
} as const satisfies Readonly<Record<string, string>>;

/** The name of a state. */
export type StateName = keyof typeof statePhrases;
