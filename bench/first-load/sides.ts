/** One web app that shows the order list: its folder, the URL to open and the element to click. */
export type Side = {
  name: string
  folder: string
  list: string
  signIn: string
  next: string
  storage: (token: string) => Record<string, string>
}

const asPeer = (token: string) => ({ token, module: '13' })

/** All use the same API and show ten rows with the same columns. */
export const sides: readonly Side[] = [
  {
    name: 'Sevenfold',
    folder: 'dist',
    list: '/orders/orderlist',
    signIn: '/sessions/signin',
    next: '[aria-label*="ext page"], [aria-label="Next"]',
    storage: (token) => ({ 'sevenfold.token': token, 'sevenfold.module_id': '13' }),
  },
  {
    name: 'react-admin',
    folder: 'bench/peers/react-admin/dist',
    list: '/#/orders',
    signIn: '/#/login',
    next: '[aria-label="Go to next page"]',
    storage: asPeer,
  },
  {
    name: 'Refine',
    folder: 'bench/peers/refine/dist',
    list: '/orders',
    signIn: '/login',
    next: '[title="Next Page"] button',
    storage: asPeer,
  },
]

/** The base of every ratio. */
export const baseName = 'react-admin'
