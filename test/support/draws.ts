import fc from 'fast-check';

// The sources determine the cases of a property: a failed run can be repeated by the seed that it prints.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['RANDOM_SEED']) });
