import type { ListedCode } from '#contract/fields.ts'
import type { Random } from './random.ts'

type Country = {
  first: string
  last: string
  digits: string
  streets: string
  city: string
  postcode: string
}

/** Common names of a country, and the format of its mobile numbers (with # for any digit). */
const countries: Record<ListedCode, Country> = {
  '+44': {
    first:
      'Amelia Oliver Isla George Zoë Harry Freya Arthur Priya Noah Grace Mohammed Elsie Leo ' +
      'Niamh Jack',
    last:
      "Hughes Patel Taylor O'Connor Walker Khan Bennett Clarke Davies Okafor Wright Shah " +
      'Murphy Green',
    digits: '7700900###',
    streets: 'Church Lane|Station Road|Victoria Terrace|Mill Street|Park Row',
    city: 'Bristol',
    postcode: 'BS1 4DJ',
  },
  '+91': {
    first:
      'Aarav Diya Vihaan Ananya Arjun Kavya Rohan Meera Ishaan Lakshmi Farhan Sneha Karthik ' +
      'Pooja Neel Revathi',
    last:
      'Sharma Iyer Reddy Nair Mehta Banerjee Rao Kulkarni Khan Pillai Desai Menon Chatterjee ' +
      'Gowda',
    digits: '98450#####',
    streets: '5th Cross|MG Road|Temple Street|Lake View Road|100 Feet Road',
    city: 'Bengaluru',
    postcode: '560001',
  },
  '+94': {
    first:
      'Nimal Sanduni Kasun Tharushi Dilshan Ishara Ruwan Fathima Chamari Suresh Nadeesha ' +
      'Roshan Anjali Tharindu',
    last:
      'Perera Fernando Silva Jayawardena Rajapaksa Wickramasinghe Sivakumar Bandara ' +
      'Gunawardena Mohamed Dissanayake',
    digits: '7712#####',
    streets: 'Galle Road|Temple Lane|Marine Drive|Flower Road',
    city: 'Colombo',
    postcode: '00300',
  },
  '+61': {
    first:
      'Charlotte Jack Matilda William Ruby Lachlan Chloe Hamish Mei Kirra Ethan Sienna Hugo ' +
      'Tahlia Angus Linh',
    last:
      'Nguyen Smith Wilson Kelly Papadopoulos Campbell Martin Rossi Chen Anderson McKenzie ' +
      'Singh Walsh',
    digits: '491570###',
    streets: 'Chapel Street|Bridge Road|Smith Street|Acland Street',
    city: 'Melbourne',
    postcode: 'VIC 3000',
  },
  '+1': {
    first:
      'Emma Liam Sofia Ethan Maya Jackson Olivia Diego Ava Caleb Naomi Lucas Hannah Marcus ' +
      'Elena Wyatt',
    last:
      'Johnson Garcia Williams Nguyen Brown Martinez Cohen Davis Kim Rodriguez Jackson Murphy ' +
      'Lopez Rossi',
    digits: '555555####',
    streets: 'Maple Avenue|Lincoln Street|Oak Drive|2nd Street|Prospect Place',
    city: 'Portland',
    postcode: 'OR 97205',
  },
}

export type Person = { fullName: string; callingCode: ListedCode; phone: string; email: string }

/** A number of people of a country, with distinct names and numbers. */
export function inventPeople(random: Random, callingCode: ListedCode, count: number): Person[] {
  const { first, last, digits } = countries[callingCode]
  const people = new Map<string, Person>()
  const numbers = new Set<string>()
  while (people.size < count) {
    const fullName = `${random.pick(first.split(' '))} ${random.pick(last.split(' '))}`
    const phone = digits.replace(/#/g, () => String(random.between(0, 9)))
    if (people.has(fullName) || numbers.has(phone)) continue
    numbers.add(phone)
    people.set(fullName, { fullName, callingCode, phone, email: `${plain(fullName)}@mail.example` })
  }
  return [...people.values()]
}

type Place = { address: string; city: string; postcode: string }

/** A place in a country: street with number, town, postcode. */
export function inventPlace(random: Random, callingCode: ListedCode): Place {
  const { streets, city, postcode } = countries[callingCode]
  const [number, street] = [random.between(1, 180), random.pick(streets.split('|'))]
  return { address: `${number} ${street}`, city, postcode }
}

/** A delivery address on one line, in the format of the country. */
export function inventAddress(random: Random, callingCode: ListedCode): string {
  const { address, city, postcode } = inventPlace(random, callingCode)
  const comma = callingCode === '+1' ? ',' : ''
  return `${address}, ${city}${comma} ${postcode}`
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .replace(/ +/g, '.')
}
