import type { Motifs } from './motifs.ts'

/** The pictures of the people and rooms of the demo, and the logos of its companies. */
export const peopleMotifs: readonly Motifs[] = [
  {
    ground: '#e3e0f3',
    of: {
      'Elena Brooks': 'woman-curly-hair-medium-dark',
      'Caleb Nguyen': 'man-medium-light',
      'Maya Johnson': 'woman-dark',
      'Diego Martinez': 'man-beard-medium',
      'Hannah Kim': 'woman-medium-light',
    },
  },
  {
    ground: '#f3e2d0',
    of: {
      'Grace Bennett': 'woman-red-hair-light',
      'Mohammed Khan': 'man-beard-medium',
      'Niamh Murphy': 'woman-cook-light',
      'Jack Okafor': 'man-cook-dark',
      'Priya Patel': 'woman-medium',
    },
  },
  {
    ground: '#e9e0ef',
    of: {
      'Tharushi Perera': 'woman-medium-dark',
      'Ruwan Silva': 'man-medium-dark',
      'Fathima Mohamed': 'woman-with-headscarf-medium',
      'Kasun Fernando': 'man-medium',
      'Anjali Sivakumar': 'woman-curly-hair-medium-dark',
    },
  },
  {
    ground: '#dae8ea',
    of: {
      'Matilda Chen': 'woman-health-worker-light',
      'Lachlan Kelly': 'man-health-worker-light',
      'Linh Nguyen': 'woman-health-worker-medium-light',
      'Ethan Papadopoulos': 'man-curly-hair-light',
      'Kirra Anderson': 'woman-medium-dark',
    },
  },
  {
    ground: '#f2dde2',
    of: {
      'Sienna Rossi': 'woman-blonde-hair-light',
      'Hugo Walsh': 'man-red-hair-light',
      'Ruby Wilson': 'woman-curly-hair-light',
      'Mei McKenzie': 'woman-medium-light',
      'Tahlia Singh': 'woman-medium-dark',
      'Treatment room': 'candle',
    },
  },
  {
    ground: '#f5e3c3',
    of: {
      'Meera Iyer': 'woman-medium',
      'Karthik Rao': 'man-medium-dark',
      'Arjun Nair': 'man-cook-medium',
      'Sneha Menon': 'woman-medium-dark',
      'Farhan Khan': 'man-beard-medium-dark',
    },
  },
  {
    ground: '#d9e9e6',
    of: {
      'Marcus Cohen': 'man-white-hair-light',
      'Naomi Davis': 'woman-curly-hair-dark',
      'Olivia Garcia': 'woman-medium-light',
      'Jackson Brown': 'man-bald-dark',
      'Sofia Lopez': 'woman-blonde-hair-medium-light',
    },
  },
  {
    ground: '#dde3ef',
    of: {
      'Zoë Clarke': 'woman-light',
      'Arthur Okafor': 'man-dark',
      'Isla Green': 'woman-red-hair-light',
      'Leo Hughes': 'man-blonde-hair-light',
      'Amelia Shah': 'woman-medium',
    },
  },
  {
    ground: '#e8e4da',
    of: { 'George Wright': 'man-white-hair-light', 'Elsie Green': 'woman-white-hair-light' },
  },
]

/** The logo of each company, on the colour of its module. */
export const logoMotifs: readonly Motifs[] = [
  { ground: '#c3d8f5', of: { 'Fern & Fable Home': 'potted-plant' } },
  { ground: '#fbe0a8', of: { 'Copper Oven Kitchen': 'pizza' } },
  { ground: '#e8d3ec', of: { 'Lagoon Community Circle': 'lotus' } },
  { ground: '#dcd2f7', of: { 'Harbour Walk-in Clinic': 'stethoscope' } },
  { ground: '#f6cfd8', of: { 'Willow & Vale Salon': 'scissors' } },
  { ground: '#cfe8d0', of: { 'Saffron Courtyard': 'curry-rice' } },
  { ground: '#c5e6e2', of: { 'Northgate Staffing': 'handshake' } },
  { ground: '#cfd8ea', of: { 'Sevenfold Yard': 'convenience-store' } },
  { ground: '#fbe6c0', of: { 'Old Mill Café': 'croissant' } },
]
