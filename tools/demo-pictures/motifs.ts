/**
 * The content of each demo picture, by the name of the product, person or company: the main
 * illustration and up to two smaller ones, by their names in Fluent Emoji.
 */
export type Motifs = { ground: string; of: Readonly<Record<string, string>> }

const goods: readonly Motifs[] = [
  {
    ground: '#dbe7f0',
    of: {
      'Cast Iron Skillet 26 cm': 'cooking',
      'Oak Chopping Board': 'wood kitchen-knife',
      "Chef's Knife 20 cm": 'kitchen-knife carrot',
      'Enamel Mug': 'hot-beverage',
      'Pour-over Coffee Set': 'teapot hot-beverage',
      'Stoneware Bowl': 'bowl-with-spoon',
      'Linen Tea Towels (2)': 'thread sheaf-of-rice',
    },
  },
  {
    ground: '#efe2d3',
    of: {
      'Wool Throw': 'yarn ewe',
      'Cushion Cover 50 cm': 'couch-and-lamp',
      'Soy Candle Fig': 'candle',
      'Table Lamp Small': 'light-bulb',
      'Wall Clock Ash': 'mantelpiece-clock',
      'Jute Basket': 'basket',
    },
  },
  {
    ground: '#e7e0f2',
    of: {
      'Organic Cotton Tee': 't-shirt',
      'Merino Beanie': 'billed-cap snowflake',
      'Canvas Tote': 'shopping-bags',
      'Rain Jacket': 'coat umbrella-with-rain-drops',
      'Wool Socks (3)': 'socks',
      'Denim Apron': 'jeans fork-and-knife',
    },
  },
  {
    ground: '#f4e5c8',
    of: {
      'Dot Grid Notebook A5': 'notebook-with-decorative-cover',
      'Brass Ballpoint': 'pen',
      'Desk Planner Undated': 'spiral-calendar',
      'Letterpress Cards (8)': 'love-letter',
      'Pencil Case Felt': 'clutch-bag pencil',
    },
  },
  {
    ground: '#dcebd6',
    of: {
      'Hand Trowel': 'seedling gloves',
      'Terracotta Pot 18 cm': 'potted-plant',
      'Herb Seed Box': 'herb package',
      'Watering Can 5 l': 'sunflower sweat-droplets',
      'Bird Feeder': 'bird sheaf-of-rice',
    },
  },
]

const services: readonly Motifs[] = [
  {
    ground: '#f3dfe4',
    of: {
      'Cut & Finish': 'woman-getting-haircut scissors',
      Restyle: 'person-getting-haircut sparkles',
      'Dry Cut': 'scissors',
      'Blow Dry': 'wind-face hair-pick',
      'Full Colour': 'artist-palette paintbrush',
      'Half Head Highlights': 'woman-blonde-hair sparkles',
      'Gloss Treatment': 'lotion-bottle sparkles',
      'Fringe Trim': 'girl scissors',
    },
  },
  {
    ground: '#d9e4ea',
    of: {
      'Skin Fade': 'barber-pole',
      'Scissor Cut': 'man-getting-haircut scissors',
      'Beard Shape': 'man-beard razor',
      'Hot Towel Shave': 'razor bubbles',
      'Cut & Beard': 'man-getting-haircut razor',
      "Children's Cut": 'boy scissors',
    },
  },
  {
    ground: '#e3ece2',
    of: {
      'Express Facial': 'woman-getting-massage sparkles',
      'Deep Cleanse Facial': 'bubbles droplet',
      'Brow Shape & Tint': 'eye paintbrush',
      'Lash Lift': 'eyes sparkles',
      'Peel Consultation': 'mirror lotion-bottle',
    },
  },
  {
    ground: '#eadff0',
    of: {
      'Relaxing Massage 60': 'person-getting-massage lotus',
      'Sports Massage 45': 'man-getting-massage flexed-biceps',
      'Back & Shoulders 30': 'woman-getting-massage candle',
      Manicure: 'nail-polish',
      'Gel Manicure': 'nail-polish sparkles',
      Pedicure: 'foot cherry-blossom',
    },
  },
]

const takeaway: readonly Motifs[] = [
  {
    ground: '#f7dcc0',
    of: {
      Margherita: 'pizza tomato herb',
      Marinara: 'pizza garlic tomato',
      Diavola: 'pizza hot-pepper',
      'Quattro Formaggi': 'pizza cheese-wedge',
      'Prosciutto e Rucola': 'pizza bacon leafy-green',
      Ortolana: 'pizza eggplant bell-pepper',
    },
  },
  {
    ground: '#dfe9d4',
    of: {
      'Chicken Teriyaki Bowl': 'steaming-bowl poultry-leg chopsticks',
      'Tofu Sesame Bowl': 'bento-box chopsticks',
      'Lamb Kofta Bowl': 'pot-of-food meat-on-bone',
      'Falafel & Hummus Bowl': 'falafel olive',
      'Katsu Curry': 'curry-rice',
      'Thai Green Curry': 'pot-of-food lime hot-pepper',
    },
  },
  {
    ground: '#f4e0b5',
    of: {
      'House Burger': 'hamburger',
      'Smoked Cheddar Burger': 'hamburger cheese-wedge',
      'Halloumi Wrap': 'burrito leafy-green',
      'Crispy Chicken Wrap': 'burrito poultry-leg',
      'Black Bean Burger': 'hamburger beans',
    },
  },
  {
    ground: '#f9e7c9',
    of: {
      'Skin-on Fries': 'french-fries',
      'Sweet Potato Fries': 'french-fries roasted-sweet-potato',
      'Onion Rings': 'onion fire',
      'Chicken Wings (6)': 'poultry-leg hot-pepper',
      'House Slaw': 'green-salad carrot',
    },
  },
  {
    ground: '#f1dde2',
    of: {
      Tiramisù: 'shortcake hot-beverage',
      'Salted Caramel Brownie': 'chocolate-bar salt',
      'Lemon Tart': 'pie lemon',
    },
  },
  {
    ground: '#d8eaef',
    of: {
      'Still Water 500 ml': 'tumbler-glass ice',
      'Sparkling Lemonade': 'cup-with-straw lemon',
      'Ginger Beer': 'beer-mug ginger-root',
      'Cold Brew Coffee': 'beverage-box ice',
      'Mango Lassi': 'glass-of-milk mango',
    },
  },
]

const restaurant: readonly Motifs[] = [
  {
    ground: '#f6e3c2',
    of: {
      'Papdi Chaat': 'shallow-pan-of-food tomato',
      'Onion Bhaji': 'falafel onion',
      'Chicken 65': 'fried-shrimp hot-pepper',
      'Paneer Tikka': 'cheese-wedge fire bell-pepper',
      'Amritsari Fish': 'fish lemon',
      'Tomato Rasam': 'steaming-bowl tomato',
    },
  },
  {
    ground: '#f5d6b8',
    of: {
      'Butter Chicken': 'pot-of-food butter poultry-leg',
      'Lamb Rogan Josh': 'pot-of-food meat-on-bone',
      'Chettinad Chicken': 'poultry-leg hot-pepper',
      'Dal Makhani': 'beans butter',
      'Palak Paneer': 'leafy-green cheese-wedge',
      'Baingan Bharta': 'eggplant fire',
      'Kerala Prawn Curry': 'shrimp coconut',
    },
  },
  {
    ground: '#efdcc4',
    of: {
      'Masala Dosa': 'stuffed-flatbread potato',
      'Ghee Roast Dosa': 'stuffed-flatbread butter',
      'Tandoori Chicken Half': 'poultry-leg fire',
      'Seekh Kebab': 'oden fire',
      'Garlic Naan': 'flatbread garlic',
      'Laccha Paratha': 'flatbread',
    },
  },
  {
    ground: '#e6e9cf',
    of: {
      'Hyderabadi Biryani': 'cooked-rice poultry-leg',
      'Vegetable Biryani': 'cooked-rice carrot pea-pod',
      'Jeera Rice': 'cooked-rice herb',
    },
  },
  {
    ground: '#f2dbe0',
    of: {
      'Gulab Jamun': 'dango honey-pot',
      Rasmalai: 'custard glass-of-milk',
      'Pistachio Kulfi': 'ice-cream peanuts',
    },
  },
  {
    ground: '#d6e8e4',
    of: {
      'Masala Chai': 'teapot ginger-root',
      'Filter Coffee': 'hot-beverage',
      'Sweet Lassi': 'glass-of-milk',
      'Fresh Lime Soda': 'tropical-drink lime',
      'Tender Coconut': 'coconut palm-tree',
    },
  },
]

/** The pictures of the goods, dishes and services. */
export const productMotifs = [...goods, ...services, ...takeaway, ...restaurant]
