import fc from 'fast-check';

// What a property draws follows from the sources: a run that failed can be had again, and says so by its seed.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['RANDOM_SEED']) });
