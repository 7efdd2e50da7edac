import {
  Activity,
  BellRing,
  Boxes,
  Cable,
  ChartColumn,
  ChartNoAxesColumn,
  CircleSlash2,
  House,
  type IconNode,
  IdCard,
  KeyRound,
  MapPin,
  Scale,
  ScrollText,
  Server,
  Siren,
  Users,
  Vault,
} from 'lucide';
import type { ComponentType } from 'preact';
import lazy from '../parts/lazy.ts';
import Today from '../screens/today/index.tsx';
import { texts } from './words.ts';

/**
 * The groups of the navigation, in order: current status, catalogue and people, events, reports, and administration.
 * The first has no heading.
 */
export const groups = ['now', 'offer', 'events', 'figures', 'running'] as const;

/** A screen of the panel: its path, and the permissions that it needs. */
export type Screen = {
  /** The first part of its path below the account; empty for the first screen. */
  path: string;
  name: string;
  icon: IconNode;
  group: (typeof groups)[number];
  /** Any of these permissions; none for screens that everyone sees. */
  needs: readonly string[];
  /** True if the screen covers the whole installation and requires scope `all`. */
  ofInstallation?: true;
  /** Further first parts of paths that belong to the screen. */
  also?: readonly string[];
  component: ComponentType;
};

/** The screens in the order of the navigation. Each is loaded when it is first opened. */
export const screens: readonly Screen[] = [
  {
    path: '',
    name: texts.today,
    icon: House,
    group: 'now',
    needs: [],
    also: ['first-steps'],
    component: Today,
  },
  {
    path: 'machines',
    name: texts.machines,
    icon: Vault,
    group: 'now',
    needs: ['devices:read'],
    also: ['refill'],
    component: lazy(() => import('../screens/machines/index.tsx')),
  },
  {
    path: 'incidents',
    name: texts.incidents,
    icon: Siren,
    group: 'now',
    needs: ['reports:read'],
    component: lazy(() => import('../screens/incidents/index.tsx')),
  },
  {
    path: 'people',
    name: texts.people,
    icon: Users,
    group: 'offer',
    needs: ['consumers:read'],
    component: lazy(() => import('../screens/people/index.tsx')),
  },
  {
    path: 'products',
    name: texts.products,
    icon: Boxes,
    group: 'offer',
    needs: ['products:read'],
    component: lazy(() => import('../screens/products/index.tsx')),
  },
  {
    path: 'profiles',
    name: texts.profiles,
    icon: IdCard,
    group: 'offer',
    needs: ['profiles:read'],
    component: lazy(() => import('../screens/profiles/index.tsx')),
  },
  {
    path: 'movements',
    name: texts.movements,
    icon: Activity,
    group: 'events',
    needs: ['reports:read'],
    component: lazy(() => import('../screens/movements/index.tsx')),
  },
  {
    path: 'refusals',
    name: texts.refusals,
    icon: CircleSlash2,
    group: 'events',
    needs: ['reports:read', 'codes:read'],
    component: lazy(() => import('../screens/refusals/index.tsx')),
  },
  {
    path: 'reports',
    name: texts.reports,
    icon: ChartColumn,
    group: 'figures',
    needs: ['reports:read'],
    component: lazy(() => import('../screens/reports/index.tsx')),
  },
  {
    path: 'reconciliation',
    name: texts.reconciliation,
    icon: Scale,
    group: 'figures',
    needs: ['reports:read', 'inventory:read'],
    component: lazy(() => import('../screens/reconciliation/index.tsx')),
  },
  {
    path: 'notifications',
    name: texts.notifications,
    icon: BellRing,
    group: 'running',
    needs: ['contacts:read'],
    component: lazy(() => import('../screens/notifications/index.tsx')),
  },
  {
    path: 'consumption',
    name: texts.consumption,
    icon: ChartNoAxesColumn,
    group: 'figures',
    needs: ['reports:read'],
    component: lazy(() => import('../screens/consumption/index.tsx')),
  },
  {
    path: 'access',
    name: texts.access,
    icon: KeyRound,
    group: 'running',
    needs: ['keys:read', 'users:read', 'controllers:read'],
    component: lazy(() => import('../screens/access/index.tsx')),
  },
  {
    path: 'connections',
    name: texts.connections,
    icon: Cable,
    group: 'running',
    needs: ['subscriptions:read'],
    component: lazy(() => import('../screens/connections/index.tsx')),
  },
  {
    path: 'places',
    name: texts.places,
    icon: MapPin,
    group: 'running',
    needs: ['operations:read', 'tags:read'],
    component: lazy(() => import('../screens/places/index.tsx')),
  },
  {
    path: 'audit',
    name: texts.audit,
    icon: ScrollText,
    group: 'running',
    needs: ['audit:read'],
    component: lazy(() => import('../screens/audit/index.tsx')),
  },
  {
    path: 'system',
    name: texts.system,
    icon: Server,
    group: 'running',
    needs: ['settings:read', 'backups:read'],
    ofInstallation: true,
    component: lazy(() => import('../screens/system/index.tsx')),
  },
];
