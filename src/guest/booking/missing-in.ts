type Values = Record<'deliveryType' | 'address' | 'phone' | 'email', string>

/**
 * The fields without which a booking is not sent: the address of a visit, and a way to reach the
 * guest, who would otherwise not hear that the time was moved or cancelled.
 */
export function missingIn({ deliveryType, address, phone, email }: Values): string[] {
  return [
    ...(deliveryType === 'Delivery' && address.trim() === '' ? ['address'] : []),
    ...(phone.trim() === '' && email.trim() === '' ? ['phone'] : []),
  ]
}
