import { Barcode, BookUser, CreditCard, Fingerprint, type IconNode, QrCode, ScanBarcode } from 'lucide';
import type { CardType } from '../../../parts/forms/card-types.ts';

/** Icons of card types. */
export const typeIcons: Record<CardType, IconNode> = {
  NFC: CreditCard,
  QR: QrCode,
  FINGERPRINT: Fingerprint,
  CODE128: Barcode,
  CODE39: Barcode,
  PDF417: ScanBarcode,
  EAN13: Barcode,
  UPCA: Barcode,
  MAXICODE: QrCode,
  MRZ: BookUser,
};
