import { type ModuleName, moduleNameOf } from '#contract/modules.ts'
import { type Role, roles } from '#contract/role.ts'

/**
 * One address of the specification: who asks, in which module, and what that caller is answered who
 * sends no field at all. `answers`: with what was asked for; `asks`: that fields are missing;
 * otherwise the code of a refusal that only this address gives.
 */
export type SpecPath = {
  method: string
  base: 'login' | 'business' | 'image' | 'root'
  path: string
  role: Role | undefined
  module: ModuleName
  answer: string
}

const letters: Record<string, Role> = {
  M: 'master',
  P: 'partner',
  B: 'business',
  S: 'staff',
  C: 'community',
}

/**
 * Written by hand from section 7 of the specification and from the description of the API, so that
 * a path missing in the contract is noticed. Method, path, an allowed caller (a role's letter, `-`
 * for nobody), the number of the module, the answer.
 */
const rows = `
POST   user/login                            -  13 asks
POST   user/signup                           -  13 asks
POST   user/createpwd                        -  13 asks
GET    user/buslist                          B  13 answers
PUT    user/update                           B  13 answers
POST   user/create                           M  13 asks
POST   user/pwresetcode                      -  13 asks
POST   user/resetpw                          -  13 asks
GET    user/getuser                          C  13 answers
GET    user/logout                           -  13 answers
POST   usersocialdetail/create               B  13 asks
DELETE usersocialdetail/delete               B  13 asks

GET    order/getbyuuid/:uuid                 -  13 answers
GET    order/getall                          S  13 answers
GET    order/getbyid                         P  13 asks
PUT    order/chgquantity                     S  13 asks
POST   order/cancelcart                      S  13 asks
PUT    order/update                          S  13 asks
GET    order/ordercount                      S  13 answers
PUT    order/updatebyuuid                    -  13 asks
POST   order/canceltodp                      S  13 asks
POST   payment/pricecalc                     S  13 asks
GET    payment/module                        P  13 answers
POST   payment/txn                           S  13 asks
GET    payment/txn                           B  13 answers
POST   store/oauth/stripe/acc                B  13 asks
GET    store/stripeaccountinteg              B  13 answers

GET    cc/ccstaff/getall                     B  13 answers
POST   cc/ccstaff/create                     B  13 asks
PUT    cc/ccstaff/update                     B  13 asks
GET    cc/ccstaff/getbyid                    B  13 asks
GET    module/getallsubmodule                S  13 answers
GET    module/getallavailablemodule          C  13 answers
GET    module/usermodule/getone              S  13 answers
GET    location/getall                       P  13 answers
PUT    location/update                       B  13 asks

GET    customer/getall                       B   1 answers
GET    customer/visit/getall                 S   1 answers
PUT    customer/updateQueue                  S   1 asks
POST   customer/queuenotify                  S   1 asks
POST   table/create                          B  15 asks
GET    table/getall                          S  15 answers
GET    table/getbyid                         S  15 asks
PUT    table/update                          S  15 asks
GET    table/livelist                        S  15 answers
GET    addtocart/getallforbus                S  15 answers
PUT    addtocart/statusmulupdate             S  15 asks

POST   communityevent/create                 S  16 asks
GET    communityevent/getAll                 C  16 answers
PUT    communityevent/update                 S  16 asks
POST   communitygroup/create                 B  16 asks
GET    communitygroup/getAll                 S  16 answers
PUT    communitygroup/update                 B  16 asks
GET    communityeventbooking/getAll          S  16 answers
PUT    communityeventbooking/update          S  16 asks
GET    deliverypartner/getallavldp           B  12 answers
POST   deliverypartner/createdp              B  12 asks
GET    deliverypartner/getalldp              S  12 answers
PUT    deliverypartner/updatedp              B  12 asks

GET    product/getall                        P  14 answers
POST   product/create                        B  14 asks
GET    product/getbyid                       S  14 asks
PUT    product/update                        S  14 asks
POST   product/imp                           B  14 asks
GET    category/getall                       S  12 answers
POST   category/create                       B  12 asks
PUT    category/update                       B  12 asks
GET    subcategory/getall                    S  12 answers
POST   subcategory/create                    B  12 asks
PUT    subcategory/update                    B  12 asks
GET    productspec/getall                    S  12 answers
POST   productspec/create                    B  12 asks
PUT    productspec/update                    B  12 asks
GET    manufacturer/getall                   S  12 answers
POST   manufacturer/create                   B  12 asks
PUT    manufacturer/update                   B  12 asks
GET    unit/getall                           C  12 answers
GET    userindustrysubcategory/get           B   2 answers
POST   userindustrysubcategory/create        B   2 asks
DELETE userindustrysubcategory/delete        B   2 asks
GET    promotion/getallpromo                 B  12 answers
POST   promotion/create                      B  12 asks
PUT    promotion/update                      B  12 asks
GET    community/memcommlist                 C   2 answers
POST   community/joinmembers                 B   2 asks
POST   community/unjoinmembers               B   2 asks
GET    orderreport/list                      P  13 asks
GET    dashboard/fourbox                     C  12 answers
GET    dynamic                               S  12 answers
POST   dynamic                               B  12 asks
PUT    dynamic                               B  12 asks
GET    image                                 -  13 answers

POST   order/create                          S  13 asks
POST   order/refund                          B  13 asks
DELETE order/refund                          B  13 asks
POST   customer/create                       S   1 asks
PUT    customer/update                       S   1 asks
POST   customer/addvisit                     S   1 asks
GET    booking/slots                         S  14 asks
GET    resource/getall                       S  14 answers
POST   resource/create                       B  14 asks
PUT    resource/update                       B  14 asks
GET    events                                -  13 TOKEN_MISSING
GET    notification/getall                   S  13 answers
PUT    notification/read                     S  13 answers
GET    search                                S  13 asks
GET    audit/list                            B  13 answers
GET    meta/lookups                          C  13 answers
POST   image/upload                          S  13 WRONG_TYPE
POST   webhook/delivery/delivery-service     -  13 INVALID_CREDENTIALS
POST   webhook/payment/stripe                -  13 INVALID_CREDENTIALS
GET    health                                -  13 answers
GET    openapi.json                          -  13 answers

GET    pub/link/:code                        -  13 answers
GET    pub/catalog                           -  13 asks
POST   pub/order                             -  13 asks
GET    pub/slots                             -  14 asks
POST   pub/booking                           -  14 asks
POST   pub/queue                             -   1 asks
GET    pub/jobs                              -  16 asks
POST   pub/apply                             -  16 asks
POST   pub/checkin                           -   2 asks
GET    pub/events                            -  13 asks
`

/** Every address that the specification and the description of the API name. */
export const specPaths: readonly SpecPath[] = rows
  .trim()
  .split(/\n+/)
  .map((line) => {
    const [method = '', path = '', letter = '', module, answer = ''] = line.split(/\s+/)
    const role = roles.find((role) => role === letters[letter])
    const name = moduleNameOf(Number(module))
    if (!name || (letter !== '-' && !role)) throw new Error(`Nobody of that name asks for ${line}`)
    return { method, base: baseOf(path), path, role, module: name, answer }
  })

/** What is served beyond those, and why. */
export const beyondTheSpecification: Record<string, string> = {
  'POST webhook/text/twilio': 'what people answer to texts, such as STOP, by the first provider',
  'POST webhook/text/vonage': 'the same by the second',
  'GET user/sessions': 'the list of own sessions, so that a lost phone can be signed out',
  'DELETE user/sessions': 'ends one of them',
  'POST user/choosebus': 'who belongs to several companies says which one is meant',
  'POST user/confirm': 'what others would take an account over by asks for the password again',
  'POST user/secondstep': 'a sign-in asks for more than the password where its owner wants it',
  'GET user/factors': 'people see how their sign-in is protected',
  'POST user/authapp': 'an authenticator app gets its secret',
  'PUT user/authapp': 'its first code proves that it works',
  'DELETE user/authapp': 'it can be removed again',
  'POST user/recoverycodes': 'who loses the phone gets in by a code from paper',
  'DELETE cc/ccstaff/factors': 'who loses the paper too gets in with the help of the owner',
  'POST user/passkeychallenge': 'a browser is asked for a passkey',
  'POST user/passkeysignin': 'a passkey signs in without a password',
  'GET user/passkeys': 'people see their passkeys and when they were used',
  'POST user/newpasskey': 'a browser is asked for a new passkey',
  'POST user/passkeys': 'it is added',
  'PUT user/passkeys': 'named anew',
  'DELETE user/passkeys': 'and removed',
  'PUT user/password': 'a password is changed by who knows it, beside the reset by mail',
  'GET user/undoemail': 'a used link says so before a password is chosen',
  'POST user/undoemail': 'the former address of an account undoes the change to another',
  'DELETE store/oauth/stripe/acc': 'an owner takes the connection to the payment account back',
  'GET order/slotsbyuuid/:uuid':
    'to what free times the holder of a receipt may move their booking',
  'POST order/papers': 'invoices, receipts, packing slips and credit notes as a PDF',
  'POST order/paybyuuid': 'the holder of a receipt pays what is due online',
  'POST order/leavepayment': 'a guest gives up paying the own dishes online',
  'POST user/leavebus': 'a place that was accepted can be given up',
  'GET user/invitation':
    'who is invited and has an account gives its password, anyone else chooses one',
  'GET user/company': 'the settings of the company, which a form shows before it changes them',
  'GET notification/kinds': 'what one can be told of in the bell',
  'PUT notification/kinds': 'chooses what one is told of',
  'GET notification/number': 'whether one can be texted',
  'POST notification/number': 'a code shows that the number is theirs',
  'PUT notification/number': 'takes the code',
  'GET notification/pushkey': 'what a browser needs to get notifications while the app is closed',
  'PUT notification/device': 'this device gets notifications while the app is closed',
  'PUT notification/devicerenew': 'the same device after another sign-in',
  'PUT notification/deviceend': 'it gets none any more',
  'GET savedview/getall': 'the filters of a list that one has kept under a name',
  'PUT savedview/update': 'keeps and forgets them',
  'PUT listchoice/update': 'rows, density and columns of lists as one person wants them',
  'PUT presence/update': 'who else has an order open',
  'POST inspection/share': 'a page that an inspector on another device watches',
  'POST inspection/tell': 'what happens in it',
  'POST inspection/answer': 'who shares it lets somebody watch, or not',
  'POST inspection/end': 'either side ends it',
  'GET inspection/follow': 'the stream of a shared page',
  'POST inspection/ask': 'the one who wants to watch gives the code',
  'GET outbox/getall': 'mails and calls to others that failed, for a person to see',
  'GET product/stockmoves': 'how stock was corrected, by whom and why',
  'PUT outbox/retry': 'tries one of them again',
  'GET installation/state': 'how the server is, for the one who runs it',
  'GET installation/tables': 'how large its tables are',
  'GET installation/failed': 'what was given up, of all companies',
  'PUT installation/retry': 'tries one of them again',
  'PUT payment/module': 'trial, cancelling and resuming a subscription',
  'GET payment/invoice': 'what was paid for the subscription',
  'POST unit/create': 'a unit of the owner',
  'PUT unit/update': 'renaming a unit, or switching it off',
  'GET payment/pending': 'what master and partner have to confirm',
  'GET payment/online': 'what was paid online for modules, and what was refused',
  'PUT payment/pending': 'confirming or rejecting it',
  'POST table/paypart': 'taking the money for some dishes of the bill of a table',
  'PUT payment/method': 'correcting by which method a payment was taken',
  'POST payment/undo': 'taking back a payment that was recorded by mistake',
  'GET till/day': 'the money of a day by method, and how the day was closed',
  'GET till/getall': 'the closed days',
  'POST till/close': 'closes a day with the cash that was counted',
  'POST till/reopen': 'opens it again, to correct it',
  'DELETE payment/txn': 'withdrawing a payment that was not confirmed yet',
  'POST payment/checkout': 'where a payment for modules is paid online',
  'GET payment/card': 'the card that subscriptions are charged to',
  'POST payment/card': 'where a card is saved for them',
  'DELETE payment/card': 'removing it',
  'POST import/upload': 'a table of products as a file; `product/imp` takes it from there',
  'GET import/getbyid': 'how an import is getting on',
  'POST import/cancel': 'stops it',
  'GET calendar/:feed': 'the calendar that a phone subscribes to',
  'GET import/failed': 'the rows that were refused, as a file to mend',
  'GET import/template': 'an empty table to fill in',
  'GET dashboard/firststeps': 'what a new company does first, and what of it is done',
  'POST product/samples': 'sample products for who looks around first',
  'POST product/stock': 'counts, waste and deliveries of stock',
  'GET customer/getbyid': 'one customer with what they ordered',
  'GET booking/getall': 'the bookings of some days, for the calendar',
  'GET promotion/getbyid': 'one promotion, to change it',
  'GET customer/tags': 'the tags in use, to narrow the list by',
  'GET customer/duplicates': 'who may be the same person twice',
  'POST customer/merge': 'two records of one person',
  'GET customer/export': 'what is kept about a person, for that person',
  'DELETE customer/erase': 'forgets a person',
  'GET customer/visit/waits': 'how long the queue took, by hour',
  'GET communityevent/getbyid': 'one posting, to change it',
  'GET communityeventbooking/getbyid': 'one application, to read and answer it',
  'GET communityeventbooking/letter': 'what an applicant will read, before it is sent',
  'POST communityeventbooking/create': 'an applicant who came by phone or on paper',
  'GET communityeventbooking/resume': 'the file of an application',
  'PUT deliverypartner/job': 'own drivers say how far they are',
  'POST pub/table': 'how a table stands for a guest, who joins its running order with its code',
  'PUT order/tip': 'the team changes or removes a tip',
  'POST order/additems': 'the team adds items to an open order',
  'PUT order/discount': 'the owner gives a discount by hand',
  'PUT customer/queue/next': 'calls whoever is next when it arrives',
  'PUT customer/transfer': 'sends someone on to another line',
  'POST customer/kiosk/leave': 'the code that leads out of the kiosk',
  'GET customer/queue/rules': 'the counters of the queue',
  'POST resource/timeoff': 'the team writes down that someone is away',
  'PUT resource/timeoffend': 'and that they are back',
  'GET reservation/getall': 'who comes when, and at which table',
  'GET reservation/getbyid': 'one reservation, to change it and to seat its guests',
  'POST reservation/create': 'a reservation by phone, or at the door',
  'PUT reservation/update': 'moves a reservation along its lifecycle',
  'GET booking/affected': 'the bookings in a time off, with what could become of them',
  'GET resource/feeds': 'secret addresses of calendars that phones subscribe to',
  'PUT resource/feed': 'makes, renews or revokes one',
  'GET booking/calendar': 'a booking as a calendar file',
  'GET order/later': 'the times of a day with the orders for later of each',
  'GET order/calendarbyuuid/:uuid': 'the own booking as a calendar file',
  'POST booking/propose': 'asks a guest by e-mail to accept another time',
  'POST booking/keep': 'keeps a booking that changed hours no longer include',
  'POST order/note': 'the team leaves a note on an order',
  'POST pub/price': 'what the cart of a guest costs, promotions included',
  'POST pub/proof': 'a guest proves their e-mail address by a mailed code',
  'GET pub/ordertimes': 'for when an order can be placed',
  'GET pub/reservationtimes': 'when a table for so many is free',
  'POST pub/reservation': 'a guest reserves a table',
  'GET pub/reservation/:token': 'the reservation, on the own phone',
  'PUT pub/reservation': 'its guest cancels it',
  'GET pub/ticket/:token': 'the place in the queue, on the own phone',
  'PUT pub/ticket': 'lets others pass, comes back, leaves',
  'GET pub/board': 'the numbers being called, on a screen on the wall',
  'POST pub/resume': 'the file of an application, sent before it',
  'GET pub/application/:token': 'how the own application stands',
  'PUT pub/application': 'withdraws it',
  'GET docs': 'the calls of the API, to read',
  'GET livez': 'whether the process answers, for those who start it again',
  'GET readyz': 'whether it can read and write, for those who send it requests',
}

function baseOf(path: string): SpecPath['base'] {
  if (/^(user|usersocialdetail|module)\//.test(path)) return 'login'
  if (path === 'image') return 'image'
  return path === 'health' || path === 'openapi.json' ? 'root' : 'business'
}
