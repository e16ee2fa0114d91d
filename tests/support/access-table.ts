import { type ModuleName, moduleNames } from '#contract/modules.ts'
import type { Role } from '#contract/role.ts'

/** Who may make a call: everyone without a token, or these roles, each in its modules. */
type Access =
  | 'open'
  | {
      modulesOf: ReadonlyMap<Role, readonly ModuleName[]>
      isAboutModule: boolean
      isAlwaysAllowed: boolean
    }

const letters: Record<string, Role> = {
  M: 'master',
  P: 'partner',
  B: 'business',
  S: 'staff',
  C: 'community',
}

const groups: Record<string, readonly ModuleName[]> = {
  any: moduleNames,
  selling: ['ekart', 'foodKart', 'service', 'tableOrdering'],
  people: ['cConnect', 'skipques', 'job'],
  table: ['tableOrdering'],
  seats: ['tableOrdering', 'skipques'],
  service: ['service'],
  job: ['job'],
}

/**
 * Written by hand from the description of the API, so that a mistake in the permission table can't
 * confirm itself. Method and path; roles (M master, P partner, B business, S staff, C community)
 * and their modules, `-` for what is about no module; `always` for writes that an InActive company
 * may make.
 */
const rows = `
POST user/login                        open
GET user/logout                        open
POST user/signup                       open
POST user/createpwd                    open
GET user/invitation                    open
POST user/pwresetcode                  open
POST user/resetpw                      open
GET user/undoemail                     open
POST user/undoemail                    open
POST user/confirm                      MPBSC - always
PUT user/password                      MPBSC - always
POST user/secondstep                   open
POST user/passkeychallenge             open
POST user/passkeysignin                open
GET user/passkeys                      MPBSC -
POST user/newpasskey                   MPBSC - always
POST user/passkeys                     MPBSC - always
PUT user/passkeys                      MPBSC - always
DELETE user/passkeys                   MPBSC - always
GET user/factors                       MPBSC -
POST user/authapp                      MPBSC - always
PUT user/authapp                       MPBSC - always
DELETE user/authapp                    MPBSC - always
POST user/recoverycodes                MPBSC - always
GET user/getuser                       MPBSC -
GET user/sessions                      MPBSC -
DELETE user/sessions                   MPBSC - always
GET user/buslist                       MPBSC -
POST user/choosebus                    MPBSC - always
POST user/leavebus                     MPBSC - always
POST user/create                       MPC   -
PUT user/update                        MPBSC - always
GET user/company                       B     -
POST usersocialdetail/create           B     -
DELETE usersocialdetail/delete         B     -
GET module/getallsubmodule             MPBSC -
GET module/getallavailablemodule       MPBSC -
GET module/usermodule/getone           MPBSC any
GET health                             open
GET livez                              open
GET readyz                             open
GET meta/lookups                       MPBSC -
GET notification/getall                MPBSC -
PUT notification/read                  MPBSC - always
GET notification/kinds                 MPBSC -
PUT notification/kinds                 MPBSC - always
GET notification/number                MPBSC -
POST notification/number               MPBSC -
PUT notification/number                MPBSC -
GET notification/pushkey               MPBSC -
PUT notification/device                MPBSC - always
PUT notification/devicerenew           MPBSC - always
PUT notification/deviceend             MPBSC - always
GET savedview/getall                   MPBSC -
PUT savedview/update                   MPBSC - always
PUT listchoice/update                  MPBSC - always
PUT presence/update                    BSMP  selling always
POST inspection/share                  BS    - always
POST inspection/tell                   BS    - always
POST inspection/answer                 BS    - always
POST inspection/end                    BS    - always
POST inspection/ask                    B     - always
GET search                             MPBSC -
GET audit/list                         B     any
GET outbox/getall                      B     any
PUT outbox/retry                       B     any
POST image/upload                      BS    -
GET installation/state                 M     -
GET installation/tables                M     -
GET installation/failed                M     -
PUT installation/retry                 M     - always

GET order/getall                       BSMP  selling
GET order/getbyid                      BSMP  selling
GET order/getbyuuid/:uuid              open
GET order/slotsbyuuid/:uuid            open
GET order/calendarbyuuid/:uuid         open
PUT order/updatebyuuid                 open
POST order/paybyuuid                   open
POST order/leavepayment                open
PUT order/update                       BS    selling
GET order/ordercount                   BS    selling
GET order/later                        BSMP  selling
PUT order/chgquantity                  BS    selling
PUT order/tip                          BS    selling
POST order/additems                    BS    selling
PUT order/discount                     B     selling
POST order/note                        BS    selling
POST order/cancelcart                  BS    selling
POST order/create                      BS    selling
POST order/canceltodp                  BS    selling
POST order/papers                      BS    selling
POST order/refund                      B     selling
DELETE order/refund                    B     selling
GET addtocart/getallforbus             BS    selling
PUT addtocart/statusmulupdate          BS    selling
GET dashboard/fourbox                  BMPC  any
GET dashboard/firststeps               B     selling
GET orderreport/list                   BMP   selling
GET till/day                           BS    selling
GET till/getall                        BS    selling
POST till/close                        BS    selling
POST till/reopen                       B     selling

POST payment/txn                       BS    - always
GET payment/txn                        B     -
DELETE payment/txn                     B     - always
PUT payment/method                     B     selling
POST payment/undo                      BS    selling
GET payment/pending                    MP    -
GET payment/online                     MP    -
PUT payment/pending                    MP    - always
POST payment/checkout                  B     - always
GET payment/card                       BMP   - always
POST payment/card                      B     - always
DELETE payment/card                    B     - always
POST payment/pricecalc                 BS    - always
GET payment/module                     BMP   -
PUT payment/module                     B     - always
GET payment/invoice                    BMP   -
GET store/stripeaccountinteg           B     -
POST store/oauth/stripe/acc            B     -
DELETE store/oauth/stripe/acc          B     -

GET product/getall                     BSMP  selling
GET product/getbyid                    BS    selling
POST product/create                    B     selling
POST product/samples                   B     selling
PUT product/update                     BS    selling
POST product/imp                       B     selling
POST import/upload                     B     selling
GET import/getbyid                     B     selling
POST import/cancel                     B     selling
POST product/stock                     BS    selling
GET product/stockmoves                 B     selling
GET category/getall                    BS    selling
POST category/create                   B     selling
PUT category/update                    B     selling
GET subcategory/getall                 BS    selling
POST subcategory/create                B     selling
PUT subcategory/update                 B     selling
GET productspec/getall                 BS    selling
POST productspec/create                B     selling
PUT productspec/update                 B     selling
GET manufacturer/getall                BS    selling
POST manufacturer/create               B     selling
PUT manufacturer/update                B     selling
GET unit/getall                        MPBSC -
POST unit/create                       B     selling
PUT unit/update                        B     selling
GET promotion/getallpromo              B     selling
GET promotion/getbyid                  B     selling
POST promotion/create                  B     selling
PUT promotion/update                   B     selling

GET customer/getall                    BS    any
GET customer/getbyid                   B     any     S people
GET customer/tags                      B     any     S people
GET customer/duplicates                B     any
POST customer/create                   BS    any
PUT customer/update                    BS    any
POST customer/merge                    B     any
GET customer/export                    B     any
DELETE customer/erase                  B     any
GET customer/visit/getall              BS    any
GET customer/visit/waits               BS    any
GET customer/queue/rules               BS    any
POST customer/kiosk/leave              BS    any
PUT customer/queue/next                BS    any
PUT customer/transfer                  BS    any
POST customer/addvisit                 BS    any
PUT customer/updateQueue               BS    any
POST customer/queuenotify              BS    any

POST table/create                      B     table
GET table/getall                       BS    seats
GET table/getbyid                      BS    seats
PUT table/update                       BS    table
POST table/paypart                     BS    -
GET table/livelist                     BS    seats
GET reservation/getall                 BS    table
GET reservation/getbyid                BS    table
POST reservation/create                BS    table
PUT reservation/update                 BS    table
GET resource/getall                    BS    service
POST resource/create                   B     service
PUT resource/update                    B     service
POST resource/timeoff                  BS    service
PUT resource/timeoffend                BS    service
GET booking/slots                      BS    service
GET booking/getall                     BS    service
GET resource/feeds                     BS    service
PUT resource/feed                      BS    service
GET booking/calendar                   BS    service
GET booking/affected                   BS    service
POST booking/propose                   BS    service
POST booking/keep                      BS    service

POST communityevent/create             BS    job
GET communityevent/getAll              BSC   job
GET communityevent/getbyid             BSC   job
PUT communityevent/update              BS    job
POST communitygroup/create             B     job
GET communitygroup/getAll              BS    job
PUT communitygroup/update              B     job
GET communityeventbooking/getAll       BS    job
POST communityeventbooking/create      BS    job
GET communityeventbooking/getbyid      BS    job
GET communityeventbooking/letter       BS    job
PUT communityeventbooking/update       BS    job

GET deliverypartner/getallavldp        B     selling
POST deliverypartner/createdp          B     selling
GET deliverypartner/getalldp           BS    selling
PUT deliverypartner/updatedp           B     selling
PUT deliverypartner/job                BS    selling

GET cc/ccstaff/getall                  B     any
POST cc/ccstaff/create                 B     any
PUT cc/ccstaff/update                  B     any
GET cc/ccstaff/getbyid                 B     any
DELETE cc/ccstaff/factors              B     any
GET location/getall                    BSMP  -
PUT location/update                    B     -
GET userindustrysubcategory/get        B     -
POST userindustrysubcategory/create    B     -
DELETE userindustrysubcategory/delete  B     -
GET community/memcommlist              BCM   any
POST community/joinmembers             BC    any
POST community/unjoinmembers           BC    any
GET dynamic                            BS    any
POST dynamic                           B     any
PUT dynamic                            B     any

GET pub/link/:code                     open
GET pub/catalog                        open
POST pub/price                         open
POST pub/proof                         open
POST pub/order                         open
POST pub/table                         open
GET pub/slots                          open
POST pub/booking                       open
GET pub/ordertimes                     open
GET pub/reservationtimes               open
POST pub/reservation                   open
GET pub/reservation/:token             open
PUT pub/reservation                    open
POST pub/queue                         open
GET pub/ticket/:token                  open
PUT pub/ticket                         open
GET pub/board                          open
GET pub/jobs                           open
POST pub/apply                         open
GET pub/application/:token             open
PUT pub/application                    open
POST pub/checkin                       open
`

/** The access of every call by its method and path. */
export const accessTable: ReadonlyMap<string, Access> = new Map(
  rows
    .trim()
    .split(/\n+/)
    .map((line) => {
      const [method, path, ...who] = line.split(/\s+/)
      return [`${method} ${path}`, who[0] === 'open' ? 'open' : accessOf(who)]
    }),
)

/** Pairs of roles and modules, and perhaps `always`. */
function accessOf(words: readonly string[]): Access {
  const modulesOf = new Map<Role, readonly ModuleName[]>()
  for (let at = 0; at + 1 < words.length; at += 2) {
    for (const letter of words[at] ?? '') {
      const role = letters[letter]
      if (role) modulesOf.set(role, groups[words[at + 1] ?? ''] ?? moduleNames)
    }
  }
  return { modulesOf, isAboutModule: words[1] !== '-', isAlwaysAllowed: words.at(-1) === 'always' }
}
