import {
  activateSecondFactor,
  beginSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
} from '../../access/second-factor.ts';
import { userBySeq } from '../../access/users.ts';
import type { SessionWriteContext } from '../../api/contexts.ts';
import { base32, totpUri } from '../../lib/totp.ts';
import { invalidField, Problem } from '../../problems/problem.ts';
import { fieldTexts } from '../../problems/sentences.ts';

/*
 * The caller's second factor (rules/people-and-sessions#a-second-factor).
 */

/** Creates a secret for an authenticator app. @throws `auth.totp_active` */
export function beginTotp({ tx, actor, settings }: SessionWriteContext): object {
  requireInactive({ tx, actor });
  const secret = beginSecondFactor(tx, actor.seq, settings.templateKey);
  return { secret: base32(secret), uri: totpUri('Larder', actor.label, secret) };
}

/** @throws `auth.totp_active`; `validation.failed` (`matches`) for a wrong code */
export function activateTotp({ tx, actor, settings }: SessionWriteContext, code: string): object {
  requireInactive({ tx, actor });
  const recoveryCodes = activateSecondFactor(tx, userBySeq(tx, actor.seq), code, settings.templateKey);
  if (!recoveryCodes) throw invalidField('code', 'matches', fieldTexts.wrongTotpCode);
  return { recoveryCodes };
}

/** @throws `auth.totp_inactive` */
export function renewTotpRecovery({ tx, actor }: SessionWriteContext): object {
  if (!secondFactorOf(tx, actor.seq).isActive) throw new Problem('auth.totp_inactive');
  return { recoveryCodes: renewRecoveryCodes(tx, userBySeq(tx, actor.seq)) };
}

/** Ends the caller's second factor, if there is one. */
export function endTotp({ tx, actor }: SessionWriteContext): undefined {
  endSecondFactor(tx, userBySeq(tx, actor.seq));
}

function requireInactive({ tx, actor }: Pick<SessionWriteContext, 'tx' | 'actor'>): void {
  if (secondFactorOf(tx, actor.seq).isActive) throw new Problem('auth.totp_active');
}
