import { IdCard } from 'lucide';
import type { Reply } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { count, day, longDay, money } from '../../language/format.ts';
import { words } from '../../language/words.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Dotted } from '../../parts/dotted.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { labelOf } from '../../parts/forms/account-options.ts';
import { validityTexts } from '../../parts/forms/words-validity.ts';
import { When } from '../../parts/moment.tsx';
import { Card, Empty, Facts, Figure } from '../../parts/page.tsx';
import { isValid, ValidityLamp, validityInWords } from '../../parts/validity.tsx';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { hasNoSubsidy } from '../profiles/sentences.ts';
import { GiveCredit } from './account-statement.tsx';
import { cardTexts } from './cards/card-words.ts';
import { Extras } from './extras.tsx';
import { NotToday } from './not-today.tsx';
import { type Filters, toPerson } from './paths.ts';
import { glanceOf } from './quota.ts';
import { QuotaLine } from './quota-line.tsx';
import { quotaTexts as texts } from './quota-words.ts';
import { Required } from './required.tsx';
import type { Whole } from './types.ts';
import { texts as personTexts } from './words.ts';

type Held = Reply<'GET /consumers/:id/entitlements'>['codes'][number];

/** The person's details, and what each card may take today. */
export function Overview({ person, filters }: { person: Whole; filters: Filters }) {
  const asked = { params: { id: person.id } };
  const entitlements = useCall('GET /consumers/:id/entitlements', asked, [
    'profiles',
    'products',
    'transactions',
  ]);
  return (
    <div class="stack">
      <Card>
        <Facts
          of={[
            ...person.tags.map(
              ({ key, value, validUntil }) =>
                [
                  labelOf(key),
                  validUntil === undefined ? (
                    value
                  ) : (
                    <span class="row">
                      {value}
                      {isValid({ validUntil }) ? (
                        <span class="soft small">{validityInWords({ validUntil })}</span>
                      ) : (
                        <ValidityLamp of={{ validUntil }} />
                      )}
                    </span>
                  ),
                ] as const,
            ),
            [validityTexts.validity, validityInWords(person)],
            [personTexts.added, <When at={person.createdAt} />],
          ]}
        />
      </Card>
      <Required id={person.id} />
      <Await of={entitlements} lines={5}>
        {({ codes }) => {
          const shown = codes.filter(({ vending, eas }) => vending !== null || eas !== null);
          if (shown.length === 0) return <Nothing person={person} filters={filters} />;
          return (
            <>
              {shown.map((held) => (
                <HeldCard
                  key={held.codeId}
                  held={held}
                  person={person}
                  isAlone={shown.length === 1}
                  cards={toPerson(person.id, filters, 'cards')}
                />
              ))}
            </>
          );
        }}
      </Await>
    </div>
  );
}

function Nothing({ person, filters }: { person: Whole; filters: Filters }) {
  const hasCards = person.codes.length > 0;
  return (
    <Card>
      <Empty
        icon={IdCard}
        title={hasCards ? texts.nothingToTake : cardTexts.noCardsTitle}
        action={
          <ButtonLink href={toPerson(person.id, filters, 'cards')}>
            {hasCards ? texts.toCards : cardTexts.giveCard}
          </ButtonLink>
        }
      >
        {hasCards ? texts.nothingToTakeLead : cardTexts.noCardsLead}
      </Empty>
    </Card>
  );
}

function ProfileName({ id, name }: { id: string; name: string }) {
  if (!may('profiles:read')) return <>{name}</>;
  return <a href={pathTo('profiles', id)}>{name}</a>;
}

/** The date of the next subsidy, or a note that the profile gives none. */
function NextReload({ of }: { of: NonNullable<Held['vending']> }) {
  const { profileId, nextReloadAt } = of;
  const { data } = useCall('GET /profiles/:id', may('profiles:read') ? { params: { id: profileId } } : null);
  const givesNone = data !== undefined && hasNoSubsidy(data);
  return <>{nextReloadAt === null || givesNone ? texts.noReload : texts.reloads(longDay(nextReloadAt))}</>;
}

/** A card with its money and the remaining quota of each product. */
function HeldCard({
  held,
  person,
  isAlone,
  cards,
}: {
  held: Held;
  person: Whole;
  isAlone: boolean;
  /** The path of the view in which it can be changed. */
  cards: string;
}) {
  const code = person.codes.find(({ codeId }) => codeId === held.codeId);
  const type = code?.codeType;
  const bounded = [person, code ?? {}].find((one) => !isValid(one));
  const kind = type ? words.codeTypes[type] : texts.today;
  const { vending, eas } = held;
  const change = may('codes:update') && <a href={cards}>{cardTexts.change}</a>;
  const glance = eas && glanceOf(eas.products);
  return (
    <>
      {vending && (
        <Card
          title={words.lines.vending}
          actions={
            held.isActive && bounded ? (
              <ValidityLamp of={bounded} />
            ) : held.isActive && !vending.allowedToday ? (
              <NotToday profileId={vending.profileId} />
            ) : (
              !held.isActive && <Lamp tone="idle">{cardTexts.cardOff}</Lamp>
            )
          }
        >
          <div class="stack tight">
            <div class="quota-figures">
              <Figure label={texts.spend} value={money(vending.available)} />
              <Figure label={texts.subsidy} value={money(vending.balance)} />
              <Figure label={texts.topUps} value={money(vending.recharge)} />
            </div>
            <p class="soft small">
              <Dotted
                of={[
                  <ProfileName id={vending.profileId} name={vending.profileName} />,
                  <NextReload of={vending} />,
                  !isAlone && texts.withCard(`${kind} ${held.codeId}`),
                  change,
                ]}
              />
            </p>
            <div class="row no-print">
              <GiveCredit person={person} codeId={held.codeId} />
            </div>
          </div>
        </Card>
      )}
      {eas && glance && (
        <Card
          title={words.lines.eas}
          actions={
            !held.isActive ? (
              <Lamp tone="idle">{cardTexts.cardOff}</Lamp>
            ) : bounded ? (
              <ValidityLamp of={bounded} />
            ) : eas.allowedToday ? (
              <span class="soft small">{texts.mayToday(count(glance.free), count(glance.of))}</span>
            ) : (
              <NotToday profileId={eas.profileId} />
            )
          }
        >
          <div class="stack tight">
            <p class="soft small">
              <Dotted
                of={[
                  <ProfileName id={eas.profileId} name={eas.profileName} />,
                  eas.periodStart !== null && texts.since(day(eas.periodStart)),
                  !isAlone && texts.withCard(`${kind} ${held.codeId}`),
                  change,
                ]}
              />
            </p>
            <ul class="quotas">
              {eas.products.map((product) => (
                <QuotaLine key={product.productId} product={product} />
              ))}
            </ul>
            <Extras
              personId={person.id}
              codeId={held.codeId}
              nameOf={(id) => eas.products.find(({ productId }) => productId === id)?.name}
            />
          </div>
        </Card>
      )}
    </>
  );
}
