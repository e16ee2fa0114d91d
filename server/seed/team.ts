/** Further staff of a demo company, besides its owner and first member of staff, by account. */
export const demoTeams: Readonly<Record<string, readonly string[]>> = {
  ekart: ['Maya Johnson', 'Diego Martinez', 'Hannah Kim'],
  foodkart: ['Niamh Murphy', 'Jack Okafor', 'Priya Patel'],
  cconnect: ['Fathima Mohamed', 'Kasun Fernando', 'Anjali Sivakumar'],
  skipques: ['Linh Nguyen', 'Ethan Papadopoulos', 'Kirra Anderson'],
  service: ['Ruby Wilson', 'Mei McKenzie', 'Tahlia Singh'],
  tableordering: ['Arjun Nair', 'Sneha Menon', 'Farhan Khan'],
  job: ['Olivia Garcia', 'Jackson Brown', 'Sofia Lopez'],
  all: ['Isla Green', 'Leo Hughes', 'Amelia Shah'],
}

/** The address they sign in with: `maya@ekart.example`. */
export function addressOf(fullName: string, account: string): string {
  return `${(fullName.split(' ')[0] ?? fullName).toLowerCase()}@${account}.example`
}
