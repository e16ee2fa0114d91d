/**
 * The business types that companies select from. Ids are derived from the names, so that they are
 * the same in every installation.
 */
export const industries: Readonly<Record<string, readonly string[]>> = {
  'Food & drink': ['Restaurant', 'Café', 'Bakery', 'Bar', 'Food truck', 'Catering', 'Takeaway'],
  'Grocery & convenience': [
    'Supermarket',
    'Corner shop',
    'Greengrocer',
    'Butcher',
    'Fishmonger',
    'Delicatessen',
  ],
  'Fashion & accessories': ['Clothing', 'Shoes', 'Jewellery', 'Tailoring', 'Second-hand'],
  'Home & garden': ['Furniture', 'Homeware', 'Florist', 'Garden centre', 'Hardware'],
  'Health & medicine': ['Doctor', 'Dentist', 'Pharmacy', 'Physiotherapy', 'Optician', 'Veterinary'],
  'Beauty & wellness': ['Hair salon', 'Barber', 'Nail studio', 'Spa', 'Massage', 'Tattoo studio'],
  'Sport & leisure': ['Gym', 'Yoga studio', 'Swimming pool', 'Dance school', 'Club'],
  'Education & childcare': [
    'School',
    'Nursery',
    'Tutoring',
    'Language school',
    'Driving school',
    'Music school',
  ],
  'Trades & repairs': [
    'Plumbing',
    'Electrician',
    'Carpentry',
    'Cleaning',
    'Phone repair',
    'Garage',
  ],
  'Professional services': [
    'Accounting',
    'Legal',
    'Consulting',
    'Estate agent',
    'Recruitment',
    'Photography',
  ],
  'Travel & hospitality': ['Hotel', 'Guest house', 'Travel agency', 'Tours', 'Car hire'],
  'Arts & events': ['Theatre', 'Gallery', 'Event venue', 'Wedding planner', 'Cinema'],
  'Community & public': [
    'Place of worship',
    'Charity',
    'Community centre',
    'Library',
    'Public office',
  ],
}
