import type { DemoCategory, DemoOptions } from './catalogue.ts'

const size = {
  group: 'Size',
  least: 1,
  most: 1,
  choices: [
    ['Regular', 0],
    ['Large', 250],
  ],
} as const satisfies DemoOptions
const extras = {
  group: 'Extras',
  most: 2,
  choices: [
    ['Extra cheese', 120],
    ['Avocado', 150],
    ['Chilli oil', 60],
  ],
} as const satisfies DemoOptions

/** The menu of a kitchen for takeaway and delivery. */
export const takeawayMenu: readonly DemoCategory[] = [
  {
    name: 'Pizza',
    station: 'Oven',
    options: [size, extras],
    products: [
      {
        name: 'Margherita',
        price: 950,
        type: 'Veg',
        special: 'Best Seller',
      },
      { name: 'Marinara', price: 850, type: 'Veg' },
      { name: 'Diavola', price: 1150, type: 'Non-veg', taste: 'Hot', special: 'Must Try' },
      { name: 'Quattro Formaggi', price: 1190, type: 'Veg' },
      { name: 'Prosciutto e Rucola', price: 1290, type: 'Non-veg', special: 'Chef Special' },
      {
        name: 'Ortolana',
        price: 1090,
        type: 'Veg',
      },
    ],
    varied: [
      {
        name: 'Pizza of the Week',
        description: 'Ask what is on it, or be surprised.',
        picture: 'Ortolana',
        type: 'Veg',
        options: [{ name: 'Size', values: ['26 cm', '33 cm'] }],
        variants: [
          { values: ['26 cm'], price: 1050 },
          { values: ['33 cm'], price: 1350 },
        ],
      },
    ],
  },
  {
    name: 'Bowls',
    station: 'Hot line',
    options: [extras],
    products: [
      {
        name: 'Chicken Teriyaki Bowl',
        price: 1050,
        type: 'Non-veg',
        taste: 'Mild',
        special: 'Best Seller',
      },
      { name: 'Tofu Sesame Bowl', price: 980, type: 'Veg', taste: 'Mild' },
      { name: 'Lamb Kofta Bowl', price: 1180, type: 'Non-veg', taste: 'Hot' },
      { name: 'Falafel & Hummus Bowl', price: 940, type: 'Veg' },
      {
        name: 'Katsu Curry',
        price: 1120,
        type: 'Non-veg',
        taste: 'Hot',
        special: 'Signature Dish',
      },
      { name: 'Thai Green Curry', price: 1090, type: 'Non-veg', taste: 'Very hot' },
    ],
  },
  {
    name: 'Burgers & Wraps',
    station: 'Grill',
    options: [extras],
    products: [
      { name: 'House Burger', price: 990, type: 'Non-veg', special: 'Signature Dish' },
      { name: 'Smoked Cheddar Burger', price: 1090, type: 'Non-veg' },
      { name: 'Halloumi Wrap', price: 890, type: 'Veg', special: 'Must Try' },
      { name: 'Crispy Chicken Wrap', price: 920, type: 'Non-veg', taste: 'Mild' },
      { name: 'Black Bean Burger', price: 920, type: 'Veg', taste: 'Hot' },
    ],
  },
  {
    name: 'Sides',
    station: 'Fryer',
    products: [
      { name: 'Skin-on Fries', price: 350, type: 'Veg' },
      { name: 'Sweet Potato Fries', price: 420, type: 'Veg' },
      { name: 'Onion Rings', price: 390, type: 'Veg' },
      { name: 'Chicken Wings (6)', price: 650, type: 'Non-veg', taste: 'Very hot' },
      { name: 'House Slaw', price: 290, type: 'Veg', isNoPrep: true },
    ],
  },
  {
    name: 'Desserts',
    products: [
      {
        name: 'Tiramisù',
        price: 520,
        type: 'Veg',
        isNoPrep: true,
        stock: 24,
        special: 'Chef Special',
      },
      { name: 'Salted Caramel Brownie', price: 450, type: 'Veg', isNoPrep: true, stock: 40 },
      { name: 'Lemon Tart', price: 480, type: 'Veg', isNoPrep: true, stock: 18 },
    ],
  },
  {
    name: 'Drinks',
    products: [
      { name: 'Still Water 500 ml', price: 180, isNoPrep: true, stock: 120 },
      { name: 'Sparkling Lemonade', price: 280, isNoPrep: true, stock: 96 },
      { name: 'Ginger Beer', price: 300, isNoPrep: true, stock: 64 },
      { name: 'Cold Brew Coffee', price: 340, isNoPrep: true, stock: 30 },
      { name: 'Mango Lassi', price: 360, type: 'Veg', isNoPrep: true },
    ],
  },
]

const heat = {
  group: 'Heat',
  least: 1,
  most: 1,
  choices: [
    ['Mild', 0],
    ['Medium', 0],
    ['Extra hot', 0],
  ],
} as const satisfies DemoOptions

/** The menu of a restaurant with tables. */
export const restaurantMenu: readonly DemoCategory[] = [
  {
    name: 'Small plates',
    station: 'Cold line',
    products: [
      { name: 'Papdi Chaat', price: 420, type: 'Veg', taste: 'Mild', special: 'Best Seller' },
      { name: 'Onion Bhaji', price: 390, type: 'Veg' },
      { name: 'Chicken 65', price: 560, type: 'Non-veg', taste: 'Very hot', special: 'Must Try' },
      { name: 'Paneer Tikka', price: 590, type: 'Veg', taste: 'Hot' },
      { name: 'Amritsari Fish', price: 640, type: 'Non-veg', taste: 'Hot' },
      { name: 'Tomato Rasam', price: 320, type: 'Veg', taste: 'Hot' },
    ],
  },
  {
    name: 'Curries',
    station: 'Hot line',
    options: [heat],
    products: [
      {
        name: 'Butter Chicken',
        price: 890,
        type: 'Non-veg',
        taste: 'Mild',
        special: 'Best Seller',
      },
      {
        name: 'Lamb Rogan Josh',
        price: 980,
        type: 'Non-veg',
        taste: 'Hot',
        special: 'Signature Dish',
      },
      { name: 'Chettinad Chicken', price: 930, type: 'Non-veg', taste: 'Very hot' },
      { name: 'Dal Makhani', price: 690, type: 'Veg', taste: 'Mild' },
      { name: 'Palak Paneer', price: 760, type: 'Veg', taste: 'Mild' },
      { name: 'Baingan Bharta', price: 720, type: 'Veg', taste: 'Hot' },
      {
        name: 'Kerala Prawn Curry',
        price: 1090,
        type: 'Non-veg',
        taste: 'Hot',
        special: 'Chef Special',
      },
    ],
  },
  {
    name: 'Tandoor & Dosa',
    station: 'Tandoor',
    products: [
      { name: 'Masala Dosa', price: 640, type: 'Veg', special: 'Must Try' },
      { name: 'Ghee Roast Dosa', price: 680, type: 'Veg' },
      { name: 'Tandoori Chicken Half', price: 850, type: 'Non-veg', taste: 'Hot' },
      { name: 'Seekh Kebab', price: 720, type: 'Non-veg', taste: 'Hot' },
      { name: 'Garlic Naan', price: 190, type: 'Veg' },
      { name: 'Laccha Paratha', price: 210, type: 'Veg' },
    ],
  },
  {
    name: 'Rice',
    station: 'Hot line',
    products: [
      {
        name: 'Hyderabadi Biryani',
        price: 950,
        type: 'Non-veg',
        taste: 'Hot',
        special: 'Signature Dish',
      },
      { name: 'Vegetable Biryani', price: 790, type: 'Veg', taste: 'Mild' },
      { name: 'Jeera Rice', price: 310, type: 'Veg' },
    ],
  },
  {
    name: 'Sweets',
    products: [
      { name: 'Gulab Jamun', price: 290, type: 'Veg', isNoPrep: true },
      { name: 'Rasmalai', price: 330, type: 'Veg', isNoPrep: true, stock: 36 },
      { name: 'Pistachio Kulfi', price: 310, type: 'Veg', isNoPrep: true, stock: 48 },
    ],
  },
  {
    name: 'Drinks',
    products: [
      { name: 'Masala Chai', price: 160, isNoPrep: true, type: 'Veg' },
      { name: 'Filter Coffee', price: 180, isNoPrep: true, special: 'Best Seller' },
      { name: 'Sweet Lassi', price: 260, isNoPrep: true, type: 'Veg' },
      { name: 'Fresh Lime Soda', price: 220, isNoPrep: true },
      { name: 'Tender Coconut', price: 280, isNoPrep: true, stock: 25 },
    ],
  },
]
