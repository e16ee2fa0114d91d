import type { MailWording } from '../mail-words.ts'

export const hi: MailWording = {
  greeting: 'नमस्ते {fullName},',
  footer:
    'यह मैसेज आपको इसलिए मिला क्योंकि {product} पर आपका पता इस्तेमाल हुआ। अगर वह आप नहीं थे, तो इसे अनदेखा कर दें।',
  reasons: {
    sold_out: 'आपने जो माँगा था, उसमें से कुछ खत्म हो गया है',
    closed: 'हम अभी बंद हैं',
    too_busy: 'अभी हमारे यहाँ बहुत भीड़ है',
    customer_request: 'आपने ऐसा करने को कहा था',
    no_answer: 'आपसे संपर्क नहीं हो पाया',
    payment_failed: 'पेमेंट नहीं हो पाया',
    wrong_item: 'ऑर्डर में गलती थी',
    quality: 'हम इसे जैसा होना चाहिए वैसा तैयार नहीं कर पाए',
    mistake: 'हमारी तरफ़ से गलती हुई',
    delivery_failed: 'डिलीवरी नहीं हो पाई',
  },
  mails: {
    'order-accepted': {
      subject: '{companyName} ने ऑर्डर {orderNo} स्वीकार कर लिया है',
      paragraphs: ['धन्यवाद, आपका ऑर्डर {orderNo} स्वीकार हो गया है।', 'यह करीब {time} पर तैयार होगा।'],
      action: 'ऑर्डर ट्रैक करें',
    },
    'order-rejected': {
      subject: '{companyName} ऑर्डर {orderNo} नहीं ले पाएगा',
      paragraphs: [
        'हमें खेद है: हम आपका ऑर्डर {orderNo} नहीं ले पाएँगे।',
        'वजह: {reason}।',
        'आपने जो पेमेंट किया है, वह लौटा दिया जाएगा।',
      ],
      action: 'ऑर्डर देखें',
    },
    'order-expired': {
      subject: '{companyName} से ऑर्डर {orderNo} का जवाब नहीं मिला',
      paragraphs: [
        'हमें खेद है: समय पर कोई आपके ऑर्डर {orderNo} का जवाब नहीं दे पाया, इसलिए वह खत्म हो गया।',
        'आपने जो पेमेंट किया है, वह लौटा दिया जाएगा।',
      ],
      action: 'ऑर्डर देखें',
    },
    'order-ready': {
      subject: '{companyName}: ऑर्डर {orderNo} तैयार है',
      paragraphs: ['आपका ऑर्डर {orderNo} तैयार है।'],
      action: 'ऑर्डर देखें',
    },
    'order-assigned': {
      subject: '{companyName}: ऑर्डर {orderNo} रास्ते में है',
      paragraphs: ['आपका ऑर्डर {orderNo} डिलीवरी के लिए निकल चुका है।'],
      action: 'ऑर्डर ट्रैक करें',
    },
    'order-cancelled': {
      subject: '{companyName} ने ऑर्डर {orderNo} रद्द कर दिया है',
      paragraphs: [
        'हमें खेद है: आपका ऑर्डर {orderNo} रद्द हो गया है।',
        'वजह: {reason}।',
        'आपने जो पेमेंट किया है, वह लौटा दिया जाएगा।',
      ],
      action: 'ऑर्डर देखें',
    },
    'order-delivery-failed': {
      subject: '{companyName}: ऑर्डर {orderNo} की डिलीवरी नहीं हो पाई',
      paragraphs: [
        'हमें खेद है: आपके ऑर्डर {orderNo} की डिलीवरी नहीं हो पाई। आपने जो पेमेंट किया है, वह लौटा दिया जाएगा।',
      ],
      action: 'ऑर्डर देखें',
    },
    'order-completed': {
      subject: '{companyName}: ऑर्डर {orderNo} की रसीद',
      paragraphs: ['ऑर्डर {orderNo} के लिए धन्यवाद।'],
      action: 'रसीद देखें',
    },
    'booking-accepted': {
      subject: '{companyName} ने आपकी बुकिंग पक्की कर दी है',
      paragraphs: ['आपकी बुकिंग {orderNo} पक्की हो गई है।', 'समय: {time}। हम आपका इंतज़ार करेंगे।'],
      action: 'बुकिंग देखें, बदलें या रद्द करें',
    },
    'booking-rejected': {
      subject: '{companyName} आपकी बुकिंग नहीं ले पाएगा',
      paragraphs: ['हमें खेद है: हम {time} की आपकी बुकिंग नहीं ले पाएँगे।', 'वजह: {reason}।'],
      action: 'बुकिंग देखें',
    },
    'booking-expired': {
      subject: '{companyName} से आपकी बुकिंग का जवाब नहीं मिला',
      paragraphs: [
        'हमें खेद है: समय पर कोई {time} की आपकी बुकिंग का जवाब नहीं दे पाया, इसलिए वह खत्म हो गई।',
      ],
      action: 'बुकिंग देखें',
    },
    'booking-cancelled': {
      subject: '{companyName} ने आपकी बुकिंग रद्द कर दी है',
      paragraphs: ['हमें खेद है: {time} की आपकी बुकिंग रद्द हो गई है।', 'वजह: {reason}।'],
      action: 'बुकिंग देखें',
    },
    'booking-rescheduled': {
      subject: '{companyName}: आपकी बुकिंग का नया समय',
      paragraphs: ['आपकी बुकिंग {orderNo} का समय बदल गया है।', 'नया समय: {time}।'],
      action: 'बुकिंग देखें, बदलें या रद्द करें',
    },
    'booking-reminder': {
      subject: '{companyName}: {time} की आपकी बुकिंग',
      paragraphs: ['{time} पर हम आपका इंतज़ार करेंगे।'],
      action: 'बुकिंग देखें, बदलें या रद्द करें',
    },
    welcome: {
      subject: '{product} में स्वागत है: अपना पासवर्ड चुनें',
      paragraphs: [
        '{companyName} का सेटअप लगभग हो गया है। पहली बार लॉग इन करने के लिए 24 घंटे के अंदर पासवर्ड चुनें।',
      ],
      action: 'पासवर्ड चुनें',
    },
    'known-address': {
      subject: '{product} पर आपका अकाउंट पहले से है',
      paragraphs: [
        'किसी ने, शायद आपने ही, इस पते से साइन अप करने की कोशिश की। इस पते का अकाउंट पहले से है, इसलिए कुछ नहीं बदला।',
        'अगर आप पासवर्ड भूल गए हैं, तो नया सेट कर सकते हैं।',
      ],
      action: 'नया पासवर्ड सेट करें',
    },
    'business-invitation': {
      subject: '{product} पर {companyName} आपके लिए तैयार है',
      paragraphs: [
        '{inviter} ने आपके लिए {companyName} का सेटअप किया है। इसे संभालने के लिए 7 दिन के अंदर पासवर्ड चुनें।',
      ],
      action: 'पासवर्ड चुनें',
    },
    'staff-invitation': {
      subject: '{companyName} की ओर से {product} का न्योता',
      paragraphs: [
        '{inviter} चाहते हैं कि आप {companyName} की टीम के साथ काम करें। यह न्योता 7 दिन चलेगा और सिर्फ़ आपके लिए है।',
      ],
      action: 'न्योता स्वीकार करें',
    },
    'password-reset': {
      subject: '{product} के लिए नया पासवर्ड सेट करें',
      paragraphs: [
        'नया पासवर्ड सेट करने के लिए 10 मिनट के अंदर यह लिंक खोलें। इसके बाद नया मैसेज आया तो यह लिंक काम नहीं करेगा।',
        '{product} से कोई भी आपसे यह कभी नहीं माँगेगा।',
      ],
      action: 'नया पासवर्ड सेट करें',
    },
    'email-change': {
      subject: '{product} के लिए अपना नया ईमेल पता पक्का करें',
      paragraphs: ['जहाँ आपने पता बदलने को कहा था, वहाँ 30 मिनट के अंदर यह कोड डालें: {code}'],
    },
    'address-changed': {
      subject: 'आपके {product} अकाउंट का ईमेल पता बदल गया है',
      paragraphs: [
        'अब से आपके अकाउंट का ईमेल पता दूसरा है; इस पते से लॉग इन नहीं होगा।',
        'अगर यह आपने नहीं किया, तो {product} संभालने वालों को तुरंत बताएँ: आपका अकाउंट किसी और के पास हो सकता है।',
      ],
    },
    'password-changed': {
      subject: '{product} का आपका पासवर्ड बदल गया है',
      paragraphs: [
        'आपका पासवर्ड बदल गया है और आपके दूसरे डिवाइस लॉग आउट हो गए हैं।',
        'अगर यह आपने नहीं किया, तो तुरंत नया पासवर्ड चुनें।',
      ],
      action: 'नया पासवर्ड चुनें',
    },
    'new-device': {
      subject: '{product} में नए डिवाइस से लॉग इन हुआ',
      paragraphs: [
        'आपके अकाउंट में ऐसे डिवाइस से लॉग इन हुआ जो हमारे लिए नया है: {device}।',
        'अगर यह आप थे, तो कुछ नहीं करना है। अगर नहीं, तो तुरंत नया पासवर्ड चुनें: उससे हर डिवाइस लॉग आउट हो जाएगा।',
      ],
      action: 'नया पासवर्ड चुनें',
    },
    'let-in': {
      subject: 'कोई आपके {product} अकाउंट में लॉग इन करने की कोशिश कर रहा है',
      paragraphs: [
        'आपके अकाउंट के लिए कई गलत पासवर्ड डाले गए, इसलिए अनजान डिवाइस को रुकना होगा।',
        'अगर आप खुद लॉग इन करना चाहते हैं, तो एक घंटे के अंदर यह लिंक खोलें: इससे आपका पासवर्ड तुरंत चलेगा।',
      ],
      action: 'लॉग इन करें',
    },
    'application-contacted': {
      subject: '{companyName} आपसे बात करना चाहता है',
      paragraphs: [
        '{jobTitle} के लिए अप्लाई करने का धन्यवाद। आपका आवेदन हमें अच्छा लगा और हम जल्द आपसे संपर्क करेंगे।',
        '{message}',
      ],
      action: 'आवेदन देखें',
    },
    'application-accepted': {
      subject: '{companyName}: आपका आवेदन स्वीकार हुआ',
      paragraphs: [
        'खुशखबरी: हम चाहते हैं कि आप {jobTitle} के रूप में हमारे साथ काम करें। आगे क्या होगा, यह हम आपको लिखेंगे।',
        '{message}',
      ],
      action: 'आवेदन देखें',
    },
    'application-rejected': {
      subject: '{companyName} में आपका आवेदन',
      paragraphs: [
        '{jobTitle} के लिए अप्लाई करने का धन्यवाद। इस बार हम आपको यह जॉब नहीं दे पाएँगे। हमारी शुभकामनाएँ आपके साथ हैं।',
        '{message}',
      ],
      action: 'आवेदन देखें',
    },
    'application-reopened': {
      subject: '{companyName} आपका आवेदन फिर से देख रहा है',
      paragraphs: ['{jobTitle} के लिए आपका आवेदन हमने फिर से खोला है और आपको बताएँगे।', '{message}'],
      action: 'आवेदन देखें',
    },
    'queue-called': {
      subject: '{companyName}: आपकी बारी आ गई',
      paragraphs: ['टोकन {ticketNo}: कृपया अब आइए।'],
      action: 'लाइन में अपनी जगह देखें',
    },
    'queue-almost': {
      subject: '{companyName}: आपकी बारी आने वाली है',
      paragraphs: ['टोकन {ticketNo}: कृपया वापस आ जाइए, अब ज़्यादा देर नहीं लगेगी।'],
      action: 'लाइन में अपनी जगह देखें',
    },
    'queue-closing': {
      subject: '{companyName} जल्द बंद होगा',
      paragraphs: ['टोकन {ticketNo}: हम जल्द बंद करेंगे। कृपया अभी आइए, या किसी और दिन।'],
      action: 'लाइन में अपनी जगह देखें',
    },
    'membership-moved': {
      subject: '{communityName}: {status}',
      paragraphs: ['{communityName} में {companyName} की सदस्यता बदल गई है: {status}।'],
    },
  },
  texts: {
    'password-reset': '{product} के नए पासवर्ड का कोड: {code} (10 मिनट)',
    'queue-called': '{companyName}: आपकी बारी आ गई। आपका टोकन नंबर {ticketNo} है।',
    'queue-almost': '{companyName}: आपकी बारी आने वाली है। आपका टोकन नंबर {ticketNo} है।',
    'queue-closing': '{companyName} जल्द बंद होगा। आपका टोकन नंबर {ticketNo} है।',
  },
}
