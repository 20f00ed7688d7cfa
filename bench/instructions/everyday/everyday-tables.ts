/** The messy tables of the everyday instructions, as comma-separated values. */
export const everydayTables = {
  /** Repeated claims, texts instead of amounts and dates, markers of nothing, a total. */
  expenses: `Claim No,Employee,Department,Spent On,Amount,VAT,Category,Comment,Updated At
E-01,Mia Holm,sales,03/02/2024,"1.250,50",19%,Travel,,2024-02-05
E-02,Noor Aziz,Support,14/02/2024,"80,00",7%,Meals,client lunch,2024-02-15
E-01,Mia Holm,sales,03/02/2024,"1.300,00",19%,Travel,corrected,2024-03-01
E-03,Otto Lang,SALES,21/12/2023,"45,90",7%,-,,2023-12-22
E-04,,Finance,05/01/2024,"310,00",19%,Hotel,,2024-01-06
E-05,Pia Roos,finance,30/03/2024,to follow,7%,n/a,parking,2024-04-01
E-06,Otto Lang,Support,11/11/2023,"2.400,00",19%,Equipment,laptop,2023-11-12
E-02,Noor Aziz,Support,14/02/2024,"80,00",7%,Meals,client lunch,2024-02-10
E-07,Pia Roos,Finance,no receipt,"66,10",7%,Meals,,2024-05-10
E-08,Mia Holm,Sales,17/06/2024,"150,00",19%,Hotel,,2024-06-18
Total,,,,"5.694,90",,,,
`,
  /** Sentinels for missing readings, gaps, an empty column, empty rows. */
  sensors: `station,zone,taken_on,temp_c,humidity,battery_mv,firmware,spare
ST-1,north,2024-01-01,4.26,81,3105,v2.1-a,
ST-1,north,2024-01-02,999,79,3098,v2.1-a,
ST-1,north,2024-01-03,5.13,,3090,v2.1-a,
ST-2,south,2024-01-01,11.78,104,2990,v1.9-b,
ST-2,south,2024-01-02,12.04,66,,v1.9-b,
ST-2,south,2024-01-03,999,-3,2971,v1.9-b,
,,,,,,,
ST-3,south,2024-02-01,-2.35,71,3201,v3.0-c,
ST-3,south,2024-02-02,-1.1,,3199,v3.0-c,
ST-4,north,2024-02-01,3.98,88,3300,v2.1-a,
ST-4,north,2024-02-02,4.02,90,,v2.1-a,
ST-4,north,2024-03-05,6.5,75,3288,v2.1-a,
,,,,,,,
`,
  /** Odd spellings, blanks, names in parts, amounts in cents. */
  members: `member_id,first,last,email,city,plan,fee_cents,age,joined,active,visits
1,Ana,Ruiz,Ana.Ruiz@mail.test,Berlin,gold,4990,34,2021-04-02,yes,12
2,Bo,Lind, bo@post.test,berlin,basic,1990,17,2023-09-15,no,3
3,Cem,Kaya,cem@mail.test,BERLIN ,basic,1990,52,2022-01-20,yes,
4,Dora,Vale,DORA@shop.test,Munich,silver,2990,68,2020-11-03,yes,40
5,Eli,Stone,eli@post.test,munich,basic,1990,29,2024-02-11,no,0
6,Fay,Okoro,fay@mail.test,Hamburg,gold,4990,45,2019-07-30,yes,25
7,Gus,Meyer,gus@shop.test,Hamburg ,silver,2990,15,2024-05-05,yes,
8,Hana,Sato,hana@mail.test,Berlin,basic,1990,61,2023-03-08,no,7
9,Ida,Moss,ida@mail.test,Munich,basic,1990,38,2022-08-08,yes,9
10,Jan,Falk,jan@post.test,Hamburg,silver,2990,18,2023-12-01,no,1
`,
  /** Months side by side, prices as text, codes of several parts. */
  stock: `product_code,product,supplier,unit_price,jan,feb,mar,weight_g,status,list date
AB-1204-X,Desk lamp,Nordlicht,"$1,299.00",10,12,9,1800,active,12/31/2023
AB-1301-Y,Wall lamp,Nordlicht,$89.50,30,28,31,950,discontinued,01/15/2024
CD-2200-X,Oak chair,Holzhaus,$245.00,5,,7,7400,active,02/03/2024
CD-2210-Z,Pine chair,Holzhaus,on request,8,6,4,6900,on hold,02/20/2024
EF-3050-X,Bath mat,Weber & Co,$19.99,60,75,71,800,active,11/02/2023
EF-3060-Y,Beach towel,Weber & Co,$24.99,0,2,55,650,discontinued,06/01/2023
`,
} as const;

/** A messy table of the everyday instructions. */
export type EverydayTable = keyof typeof everydayTables;
