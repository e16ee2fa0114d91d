/** The screens of menus and landings, with their addresses. */
export const screenPaths = {
  businesses: '/staff/businesses',
  installation: '/staff/installation',
  dashboard: '/dashboard',
  orders: '/orders/orderlist',
  tableOrders: '/table/tablecustomerlist',
  tables: '/table/tableorder',
  products: '/products/productlist',
  customers: '/customers/customerlist',
  reports: '/reports/order',
  applications: '/job/interest',
  jobs: '/job/joblist',
  queue: '/queue/list',
  staff: '/staff/staff',
  actions: '/actions/settings',
  settings: '/actions/settings',
  qrcode: '/actions/qrcode',
  community: '/actions/communityjoin',
  paymentSetup: '/payacc/success',
  subscription: '/actions/subscription',
  businessTypes: '/actions/industry_types',
  promotion: '/actions/promotion',
} as const

export type Screen = keyof typeof screenPaths

/** All actions of the specification (section 2), for modules that have all of them. */
const allActions = [
  'settings',
  'qrcode',
  'community',
  'paymentSetup',
  'subscription',
  'businessTypes',
  'promotion',
] as const satisfies readonly Screen[]

/** The menu of a module that sells goods, food or services. */
export const sellingMenu = [
  'dashboard',
  'orders',
  'products',
  'customers',
  'reports',
  { actions: allActions },
  'staff',
] as const
