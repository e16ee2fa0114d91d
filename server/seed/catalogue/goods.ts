import type { DemoCategory, DemoOptions } from './catalogue.ts'

const colour = {
  group: 'Colour',
  least: 1,
  most: 1,
  choices: [
    ['Oat', 0],
    ['Slate', 0],
    ['Forest', 0],
  ],
} as const satisfies DemoOptions
const sizes = {
  group: 'Size',
  least: 1,
  most: 1,
  choices: [
    ['S', 0],
    ['M', 0],
    ['L', 0],
    ['XL', 200],
  ],
} as const satisfies DemoOptions
const wrap = {
  group: 'Gift',
  most: 1,
  choices: [['Gift wrapping', 350]],
} as const satisfies DemoOptions

/** The products of a home shop. */
export const shopRange: readonly DemoCategory[] = [
  {
    name: 'Kitchen',
    options: [wrap],
    products: [
      { name: 'Cast Iron Skillet 26 cm', price: 3900, stock: 42, special: 'Best Seller' },
      { name: 'Oak Chopping Board', price: 2800, stock: 60 },
      { name: "Chef's Knife 20 cm", price: 5400, stock: 25, special: 'Must Try' },
      { name: 'Enamel Mug', price: 1100, stock: 140 },
      { name: 'Pour-over Coffee Set', price: 3600, stock: 33 },
      { name: 'Stoneware Bowl', price: 1600, stock: 88 },
      { name: 'Linen Tea Towels (2)', price: 1900, stock: 75 },
    ],
  },
  {
    name: 'Living',
    options: [colour, wrap],
    products: [
      { name: 'Wool Throw', price: 7900, stock: 18, special: 'Best Seller' },
      { name: 'Cushion Cover 50 cm', price: 2400, stock: 64 },
      { name: 'Soy Candle Fig', price: 2200, stock: 90 },
      { name: 'Table Lamp Small', price: 6800, stock: 14 },
      { name: 'Wall Clock Ash', price: 4500, stock: 21 },
      { name: 'Jute Basket', price: 2900, stock: 37 },
    ],
  },
  {
    name: 'Clothing',
    options: [sizes, colour],
    products: [
      { name: 'Organic Cotton Tee', price: 2400, stock: 150 },
      { name: 'Merino Beanie', price: 2900, stock: 58 },
      { name: 'Canvas Tote', price: 1500, stock: 200, special: 'Best Seller' },
      { name: 'Rain Jacket', price: 9800, stock: 16 },
      { name: 'Wool Socks (3)', price: 2100, stock: 120 },
      { name: 'Denim Apron', price: 3400, stock: 45 },
    ],
    varied: [
      {
        name: 'T-shirt Lighthouse',
        description: 'Heavy cotton, printed by hand. Fits a size small.',
        picture: 'Organic Cotton Tee',
        options: [
          { name: 'Size', values: ['S', 'M', 'L'] },
          { name: 'Colour', values: ['White', 'Navy'] },
        ],
        variants: [
          { values: ['S', 'White'], price: 2200, stock: 14 },
          { values: ['S', 'Navy'], price: 2200, stock: 9 },
          { values: ['M', 'White'], price: 2200, stock: 2 },
          { values: ['M', 'Navy'], price: 2200, stock: 21 },
          { values: ['L', 'White'], price: 2400, stock: 0 },
          { values: ['L', 'Navy'], price: 2400, stock: 12 },
        ],
      },
    ],
  },
  {
    name: 'Stationery',
    products: [
      { name: 'Dot Grid Notebook A5', price: 1400, stock: 180 },
      { name: 'Brass Ballpoint', price: 2600, stock: 52 },
      { name: 'Desk Planner Undated', price: 1900, stock: 70 },
      { name: 'Letterpress Cards (8)', price: 1700, stock: 95 },
      { name: 'Pencil Case Felt', price: 1500, stock: 66 },
    ],
  },
  {
    name: 'Garden',
    products: [
      { name: 'Hand Trowel', price: 1800, stock: 40 },
      { name: 'Terracotta Pot 18 cm', price: 1200, stock: 110 },
      { name: 'Herb Seed Box', price: 1600, stock: 84, special: 'Must Try' },
      { name: 'Watering Can 5 l', price: 3200, stock: 28 },
      { name: 'Bird Feeder', price: 2300, stock: 0 },
    ],
  },
]

const therapist = {
  group: 'With',
  most: 1,
  choices: [
    ['Anyone', 0],
    ['Senior stylist', 1500],
  ],
} as const satisfies DemoOptions

/** The services of a salon. */
export const salonServices: readonly DemoCategory[] = [
  {
    name: 'Hair',
    options: [therapist],
    products: [
      { name: 'Cut & Finish', price: 5500, durationMin: 60, special: 'Best Seller' },
      { name: 'Restyle', price: 7000, durationMin: 75 },
      { name: 'Dry Cut', price: 4000, durationMin: 30 },
      { name: 'Blow Dry', price: 3500, durationMin: 45 },
      { name: 'Full Colour', price: 9500, durationMin: 120, depositPercent: 20 },
      { name: 'Half Head Highlights', price: 12000, durationMin: 135 },
      { name: 'Gloss Treatment', price: 4500, durationMin: 30 },
      { name: 'Fringe Trim', price: 1200, durationMin: 15 },
    ],
  },
  {
    name: 'Barber',
    products: [
      { name: 'Skin Fade', price: 3800, durationMin: 45, special: 'Best Seller' },
      { name: 'Scissor Cut', price: 4200, durationMin: 45 },
      { name: 'Beard Shape', price: 2200, durationMin: 20 },
      { name: 'Hot Towel Shave', price: 4500, durationMin: 40 },
      { name: 'Cut & Beard', price: 5600, durationMin: 60 },
      { name: "Children's Cut", price: 2500, durationMin: 30 },
    ],
  },
  {
    name: 'Skin',
    products: [
      { name: 'Express Facial', price: 5500, durationMin: 30 },
      { name: 'Deep Cleanse Facial', price: 8500, durationMin: 60 },
      { name: 'Brow Shape & Tint', price: 3400, durationMin: 30, special: 'Must Try' },
      { name: 'Lash Lift', price: 7500, durationMin: 60 },
      { name: 'Peel Consultation', price: 3000, durationMin: 30 },
    ],
  },
  {
    name: 'Body & Nails',
    products: [
      { name: 'Relaxing Massage 60', price: 9000, durationMin: 60, special: 'Best Seller' },
      { name: 'Sports Massage 45', price: 8200, durationMin: 45 },
      { name: 'Back & Shoulders 30', price: 5500, durationMin: 30 },
      { name: 'Manicure', price: 4000, durationMin: 45 },
      { name: 'Gel Manicure', price: 5200, durationMin: 60 },
      { name: 'Pedicure', price: 5500, durationMin: 60 },
    ],
  },
]
